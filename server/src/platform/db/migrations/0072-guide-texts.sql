-- The texts of a profile in other languages, and the language of the original.
alter table guides
  add column texts jsonb not null default '{}',
  add column text_language text;

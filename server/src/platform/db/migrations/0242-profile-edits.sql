-- What staff changed in the profile of a guide, with the columns before, until the guide answers.
create table profile_edits (
  id uuid primary key,
  guide_id uuid not null references accounts on delete cascade,
  admin_username text not null,
  sections text[] not null,
  before jsonb not null,
  after_version text not null,
  created_at timestamptz not null
);
create index profile_edits_guide on profile_edits (guide_id, created_at desc);
create index profile_edits_created on profile_edits (created_at);

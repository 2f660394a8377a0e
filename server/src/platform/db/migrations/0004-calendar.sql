-- concurrent: each statement commits by itself and may be run again.
-- The private calendar feed of a person: only the hash of its secret address is known here.
alter table accounts add column if not exists calendar_secret_hash bytea;
create unique index concurrently accounts_calendar_secret on accounts (calendar_secret_hash)
  where calendar_secret_hash is not null;

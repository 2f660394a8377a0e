-- What proves a guide. `ends_at` is the end of `applied_until`, else of `valid_to`, in `zone`, which
-- is that of the guide, else UTC−12. Photographs are sealed, and deleted after the decision.
create table credentials (
  id uuid primary key,
  guide_id uuid not null references accounts on delete cascade,
  kind text not null,
  country text not null,
  issuer text not null default '',
  number text not null default '',
  shows_number boolean not null default false,
  status text not null,
  valid_to date,
  applied_until date,
  zone text,
  ends_at timestamptz,
  checked_by uuid references admins on delete set null,
  checked_at timestamptz,
  checked_on date,
  supersedes uuid references credentials on delete set null,
  created_at timestamptz not null
);
create index credentials_guide on credentials (guide_id, kind, country);
-- A double click adds one, and a renewal waits beside the one that still counts.
create unique index credentials_waiting on credentials (guide_id, kind, country)
  where status = 'waiting';
create index credentials_ends on credentials (ends_at) where status = 'valid';
create index credentials_numbers on credentials (kind, country, number) where number <> '';
create index credentials_checked_by on credentials (checked_by) where checked_by is not null;
create index credentials_supersedes on credentials (supersedes) where supersedes is not null;

create table credential_files (
  id uuid primary key,
  credential_id uuid not null references credentials on delete cascade,
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  delete_at timestamptz
);
create index credential_files_credential on credential_files (credential_id);
create index credential_files_delete on credential_files (delete_at) where delete_at is not null;

create table credential_reminders (
  credential_id uuid not null references credentials on delete cascade,
  days int not null,
  primary key (credential_id, days)
);

alter table guides add column badges jsonb not null default '[]';

-- A removed review stays, so that its booking cannot be reviewed again; it is neither shown nor counted.
alter table reviews
  add column removed_at timestamptz,
  add column removal_reason text not null default '';
-- The booking whose review was reported. The report stays when the review is gone.
alter table reports add column review_id uuid;

-- Where an administrator is notified of what waits, once a link has proved the address.
alter table admins
  add column email text,
  add column language text not null default 'en',
  add column digest text not null default 'daily' check (digest in ('off', 'hourly', 'daily')),
  add column digest_at timestamptz;

-- Links in mails to administrators, stored hashed, each for the address that it was sent to.
create table admin_tokens (
  token_hash bytea primary key,
  admin_id uuid not null references admins on delete cascade,
  purpose text not null check (purpose in ('email', 'reset')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index admin_tokens_admin on admin_tokens (admin_id, purpose);

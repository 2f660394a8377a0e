-- Mails are queued in the transaction of their cause and sent afterwards, never before a commit.
create table mails (
  id uuid primary key,
  account_id uuid references accounts on delete cascade,
  recipient text not null,
  language text not null,
  kind text not null,
  params jsonb not null default '{}',
  booking_id uuid references bookings on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'sent', 'dropped', 'dead')),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index mails_due on mails (due_at) where status = 'queued';
create unique index mails_unread_chat on mails (account_id, booking_id)
  where kind = 'chat' and status = 'queued';

create table media (
  id uuid primary key,
  -- Null while an account is being erased: the sweeper removes the file.
  owner_id uuid references accounts on delete set null,
  -- The name of the largest file, which tells the others (contract/src/media/pictures.ts).
  key text not null unique,
  -- Of all files of the picture together.
  bytes int not null,
  created_at timestamptz not null default now()
);
create index media_owner on media (owner_id);

create table reports (
  id uuid primary key,
  reporter_id uuid references accounts on delete set null,
  reporter_role text not null check (reporter_role in ('user', 'guide')),
  reported_id uuid references accounts on delete set null,
  reported_role text not null check (reported_role in ('user', 'guide')),
  reason text not null,
  description text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Reviewed', 'Resolved')),
  -- What the reported person's profile said when the report was made.
  context jsonb not null default '{}',
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reports_created on reports (created_at desc, id desc);

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_created on contact_messages (created_at desc, id desc);

-- Every administrative act, chained by hash so that a removed or altered row shows.
create table audit_log (
  seq bigint primary key,
  admin_id uuid,
  admin_username text not null,
  act text not null,
  subject_kind text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb,
  reason text not null default '',
  created_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_subject on audit_log (subject_id, seq desc);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- Small facts of the installation: demo loaded, setup code, keys.
create table installation (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

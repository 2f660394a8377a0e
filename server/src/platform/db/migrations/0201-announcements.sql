-- News of the operator for guides, and who has got them.
create table announcements (
  id uuid primary key,
  country text,
  texts jsonb not null,
  admin_id uuid references admins on delete set null,
  total int not null,
  delivered int not null default 0,
  created_at timestamptz not null,
  stopped_at timestamptz,
  finished_at timestamptz
);
create index announcements_created on announcements (created_at desc, id desc);
create index announcements_running on announcements (created_at)
  where stopped_at is null and finished_at is null;
create table announcement_deliveries (
  announcement_id uuid not null references announcements on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  primary key (announcement_id, account_id)
);
create index announcement_deliveries_account on announcement_deliveries (account_id);
create index announcement_deliveries_created on announcement_deliveries (created_at);

-- The keys by which push services recognise this installation; one row.
create table push_keys (
  id uuid primary key,
  public_key text not null,
  sealed bytea not null,
  key_id text not null,
  created_at timestamptz not null default now()
);
create unique index push_keys_single on push_keys ((true));

-- One browser of one session that receives pushes. The endpoint is a secret.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null unique references sessions on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  endpoint_hash bytea not null unique,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  -- Its service refused our key: nothing is sent until a page renews it.
  parked_at timestamptz,
  -- After a failure: not before.
  retry_at timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null default now()
);
create index push_subscriptions_account on push_subscriptions (account_id);

-- A notification is its own entry in the queue of pushes; null when nothing waits.
alter table notifications
  add column push_at timestamptz,
  add column push_attempts int not null default 0,
  add column pushed_at timestamptz;
create index notifications_push on notifications (push_at) where push_at is not null;

-- What push services answered, by day.
create table push_answers (
  day date not null,
  service text not null,
  outcome text not null,
  count int not null,
  primary key (day, service, outcome)
);

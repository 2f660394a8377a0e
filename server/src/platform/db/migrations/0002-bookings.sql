create table bookings (
  id uuid primary key,
  -- Null once the account is deleted: the other party keeps the thread.
  user_id uuid references accounts on delete set null,
  guide_id uuid references accounts on delete set null,
  status text not null check (status in (
    'User sent enquiry', 'Guide proposed details', 'Guide proposed changes',
    'Guide proposed changes after confirmation', 'User rejected proposal', 'Guide rejected',
    'User confirmed booking', 'Booking confirmed', 'Completed', 'User cancelled',
    'Guide cancelled', 'Cancelled')),
  enquiry_message text not null,
  enquiry_location text not null,
  enquiry_date_time text not null,
  enquiry_group_size int not null check (enquiry_group_size >= 1),
  details_status text check (details_status in ('proposed', 'rejected')),
  -- The newest proposal, and the one that both agreed to.
  revision int not null default 0,
  agreed_revision int,
  guide_has_replied boolean not null default false,
  last_message_sender text check (last_message_sender in ('user', 'guide')),
  -- When the clock expires or completes it; when it reminds whoever's turn it is.
  deadline_at timestamptz,
  remind_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index bookings_user on bookings (user_id, updated_at desc, id desc);
create index bookings_guide on bookings (guide_id, updated_at desc, id desc);
create index bookings_created on bookings (created_at desc, id desc);
create index bookings_deadline on bookings (deadline_at) where deadline_at is not null;
create index bookings_remind on bookings (remind_at) where remind_at is not null;

create table proposals (
  booking_id uuid not null references bookings on delete cascade,
  revision int not null check (revision >= 1),
  location text not null,
  group_size int not null check (group_size >= 1),
  date_times jsonb not null,
  time_zone text not null,
  price numeric(14, 2) check (price >= 0),
  currency text not null,
  remarks text not null default '',
  allow_overlap boolean not null default false,
  last_end_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (booking_id, revision)
);
-- A proposal is never edited: a change is a new revision.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are immutable', tg_table_name;
end $$;
create trigger proposals_immutable before update on proposals
  for each row execute function refuse_change();

-- The agreed times of a guide. Overlaps are refused here, where two confirmations cannot race.
create table agreed_times (
  booking_id uuid not null references bookings on delete cascade,
  guide_id uuid not null references accounts on delete cascade,
  during tstzrange not null,
  allow_overlap boolean not null default false,
  constraint agreed_times_no_overlap exclude using gist (
    guide_id with =, during with &&, booking_id with <>) where (not allow_overlap)
);
create index agreed_times_booking on agreed_times (booking_id);

create table messages (
  id uuid primary key,
  booking_id uuid not null references bookings on delete cascade,
  seq int not null,
  sender_id uuid references accounts on delete set null,
  sender_role text not null check (sender_role in ('user', 'guide')),
  body text not null,
  is_system boolean not null default false,
  message_key text,
  message_params jsonb,
  client_message_id uuid,
  created_at timestamptz not null default now(),
  unique (booking_id, seq)
);
create unique index messages_once on messages (booking_id, sender_role, client_message_id)
  where client_message_id is not null;

-- How far each party has read; unread is derived from it, never counted beside it.
create table reads (
  booking_id uuid not null references bookings on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  seq int not null default 0,
  primary key (booking_id, account_id)
);

create table reviews (
  booking_id uuid primary key references bookings on delete cascade,
  guide_id uuid references accounts on delete cascade,
  rating numeric(2, 1) not null check (rating between 1 and 5 and rating * 2 = floor(rating * 2)),
  body text not null default '',
  created_at timestamptz not null default now()
);
create index reviews_guide on reviews (guide_id, created_at desc, booking_id);

create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  booking_id uuid references bookings on delete cascade,
  kind text not null,
  params jsonb not null default '{}',
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notifications_account on notifications (account_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id) where not is_read;
-- One unread chat notification a booking, refreshed (docs/rules/notifications.md#events).
create unique index notifications_chat on notifications (account_id, booking_id)
  where kind = 'chat' and not is_read;

-- The answer to a request that was already carried out, for its retries.
create table idempotency_keys (
  account_id uuid not null references accounts on delete cascade,
  key text not null,
  result_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

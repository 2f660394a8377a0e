-- How the other party of an agreed booking can reach a person around its day.
create table contact_cards (
  account_id uuid primary key references accounts on delete cascade,
  phone text,
  messenger text,
  messenger_id text,
  updated_at timestamptz not null
);
-- How the parties recognise each other: a phrase, or own words.
create table recognitions (
  booking_id uuid not null references bookings on delete cascade,
  role text not null,
  phrase_key text,
  phrase_params jsonb,
  body text not null default '',
  updated_at timestamptz not null,
  primary key (booking_id, role)
);
-- Claims that the other party did not come to a meeting.
create table no_shows (
  id uuid primary key,
  booking_id uuid not null references bookings on delete cascade,
  starts_at timestamptz not null,
  by_role text not null,
  body text not null,
  created_at timestamptz not null,
  has_agreed boolean,
  answer_body text not null default '',
  answered_at timestamptz,
  withdrawn_at timestamptz,
  unique (booking_id, starts_at, by_role)
);

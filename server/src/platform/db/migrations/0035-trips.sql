-- concurrent
-- What a traveller asks several guides at once. Each booking keeps its own copy of it, so that
-- deleting the trip takes nothing from its guides.
create table if not exists trips (
  id uuid primary key,
  user_id uuid not null references accounts on delete cascade,
  enquiry_message text not null,
  enquiry_location text not null,
  enquiry_date_time text not null,
  enquiry_group_size int not null check (enquiry_group_size >= 1),
  enquiry_trip jsonb,
  created_at timestamptz not null default now()
);
create index if not exists trips_user on trips (user_id);

-- What guides need to know of the travellers (ages, diet, mobility), sealed.
create table if not exists trip_parties (
  trip_id uuid primary key references trips on delete cascade,
  key_id text not null,
  sealed bytea not null,
  consent_at timestamptz not null,
  forget_at timestamptz not null
);
create index if not exists trip_parties_forget on trip_parties (forget_at);

-- Which of these needs the guide's proposal covers, sealed.
create table if not exists party_answers (
  booking_id uuid primary key references bookings on delete cascade,
  trip_id uuid not null references trip_parties on delete cascade,
  key_id text not null,
  sealed bytea not null
);
create index if not exists party_answers_trip on party_answers (trip_id);

alter table bookings add column if not exists trip_id uuid references trips on delete set null;
-- A trip asks each guide once.
create unique index concurrently bookings_trip on bookings (trip_id, guide_id)
  where trip_id is not null;

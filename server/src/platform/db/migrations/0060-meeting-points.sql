-- Where the parties of an agreed booking meet.
create table meeting_points (
  booking_id uuid primary key references bookings on delete cascade,
  place jsonb not null,
  waits smallint not null,
  updated_at timestamptz not null default now()
);

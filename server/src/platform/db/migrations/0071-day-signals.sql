-- What the parties let each other know on the day. The id is the client's.
create table day_signals (
  booking_id uuid not null references bookings on delete cascade,
  role text not null,
  id uuid not null,
  starts_at timestamptz not null,
  kind text not null,
  minutes smallint,
  pressed_at timestamptz not null,
  received_at timestamptz not null,
  primary key (booking_id, role, id)
);
create unique index day_signals_once
  on day_signals (booking_id, role, starts_at, kind, coalesce(minutes, 0));

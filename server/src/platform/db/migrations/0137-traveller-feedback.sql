-- What guides say about travellers after a tour. Answers are null where a guide had nothing to add.
create table traveller_feedback (
  booking_id uuid primary key references bookings on delete cascade,
  guide_id uuid references accounts on delete set null,
  traveller_id uuid not null references accounts on delete cascade,
  answers jsonb,
  body text not null,
  created_at timestamptz not null,
  publish_at timestamptz not null
);
create index traveller_feedback_traveller on traveller_feedback (traveller_id, created_at desc);
create index traveller_feedback_guide on traveller_feedback (guide_id);
create index traveller_feedback_created on traveller_feedback (created_at);

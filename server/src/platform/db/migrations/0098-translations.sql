-- What the translation service answered about a message, the text of an enquiry or a review. While
-- one caller waits for the answer, the row is leased.
create table translations (
  id uuid primary key,
  message_id uuid references messages on delete cascade,
  booking_id uuid references bookings on delete cascade,
  review_id uuid references reviews on delete cascade,
  target text not null,
  engine text not null,
  -- The language that the service detected, in its own code.
  source text not null default '',
  -- Null where the text is in that language already.
  body text,
  leased_until timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(message_id, booking_id, review_id) = 1),
  unique (message_id, target),
  unique (booking_id, target),
  unique (review_id, target)
);
create index translations_created on translations (created_at);

-- Requests to the translation service, by day and outcome.
create table translation_counts (
  day date not null,
  outcome text not null,
  count int not null,
  primary key (day, outcome)
);

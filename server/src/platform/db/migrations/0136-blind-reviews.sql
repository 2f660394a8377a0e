-- Reviews that are not public yet. They are not in `reviews`, so no list, average or export has to leave them out.
create table blind_reviews (
  booking_id uuid primary key references bookings on delete cascade,
  rating numeric(2, 1) not null check (rating between 1 and 5 and rating * 2 = floor(rating * 2)),
  body text not null,
  created_at timestamptz not null,
  publish_at timestamptz not null
);
create index blind_reviews_publish_at on blind_reviews (publish_at);

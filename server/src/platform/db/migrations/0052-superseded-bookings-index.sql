-- concurrent
-- The admin console finds the bookings that closed for another guide by the words for it.
create index concurrently bookings_superseded on bookings (created_at desc, id desc)
  where is_superseded;

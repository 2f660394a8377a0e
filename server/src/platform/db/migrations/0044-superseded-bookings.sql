-- Another guide was confirmed for the trip, which closed the booking: its status alone says that the
-- traveller cancelled it.
alter table bookings add column is_superseded boolean not null default false;
update bookings set is_superseded = true
where status = 'User cancelled' and trip_id is not null and exists (
  select from messages
  where messages.booking_id = bookings.id and message_key = 'booking.system.superseded'
);

-- Another guide was confirmed for the trip, which closed the booking: its status alone says that the
-- traveller cancelled it.
alter table bookings add column is_superseded boolean not null default false;

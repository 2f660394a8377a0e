-- concurrent
drop index concurrently if exists messages_picture;
create unique index concurrently messages_picture on messages (picture_id)
  where picture_id is not null;
drop index concurrently if exists media_booking;
create index concurrently media_booking on media (booking_id) where booking_id is not null;

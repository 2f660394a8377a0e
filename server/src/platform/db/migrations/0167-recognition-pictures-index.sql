-- concurrent
drop index concurrently if exists recognitions_picture;
create index concurrently recognitions_picture on recognitions (picture_id) where picture_id is not null;

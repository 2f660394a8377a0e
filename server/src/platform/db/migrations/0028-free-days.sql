-- What explore knows of a guide's calendar: one bit for each of 400 days from free_from on, the first
-- day in the lowest bit. All five are null while the guide keeps no calendar.
alter table guides
  add column free_from date,
  add column free_days bytea,
  add column most_people smallint,
  add column notice_days smallint,
  add column zone text;

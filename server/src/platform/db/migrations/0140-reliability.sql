-- How the guide's agreed tours of the last 24 months ended; null while there are too few to say.
alter table guides
  add column tours_agreed int,
  add column tours_kept int,
  add column late_cancels int;

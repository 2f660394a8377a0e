-- A picture beside the words by which the parties of a booking recognise each other.
alter table recognitions
  add column picture_id uuid references media on delete set null;

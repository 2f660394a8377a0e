-- What a traveller asks for beside the free text of an enquiry, and when its last day is over at the
-- guide's place; both null for an enquiry without days, group or wishes.
alter table bookings
  add column enquiry_trip jsonb,
  add column enquiry_ends_at timestamptz;

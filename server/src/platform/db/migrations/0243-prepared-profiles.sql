-- The profile that an invitation hands over; null without one, and once it is accepted.
alter table invitations add column profile jsonb;

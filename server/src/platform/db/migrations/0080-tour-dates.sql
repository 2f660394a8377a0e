-- The operator lists bookings by the days of their tours.
create index proposals_last_end on proposals (last_end_at);

-- The guide's public reply to a review; both columns are set or both are null.
alter table reviews add column reply text;
alter table reviews add column replied_at timestamptz;

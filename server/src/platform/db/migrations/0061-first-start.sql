-- Until when a proposal can be confirmed.
alter table proposals add column first_start_at timestamptz;

-- What an administrator decides about a claim that was denied or not answered.
alter table no_shows add column outcome text;
alter table no_shows add column admin_id uuid references admins;
alter table no_shows add column decided_at timestamptz;

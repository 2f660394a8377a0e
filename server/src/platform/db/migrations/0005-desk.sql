-- concurrent: each statement commits by itself and may be run again.
-- The operator's lists: search anywhere in a name, counts without reading whole rows.
create index concurrently accounts_username_search on accounts using gin (username gin_trgm_ops);
create index concurrently accounts_name_search on accounts using gin (display_name gin_trgm_ops);
create index concurrently accounts_status on accounts (role, status);
create index concurrently guides_states on guides (approval_status, is_dummy);
create index concurrently guides_priority on guides (view_priority, account_id);
create index concurrently guides_views on guides (profile_views, account_id);
create index concurrently guides_dummies on guides (is_dummy, account_id);
create index concurrently bookings_status on bookings (status, created_at desc, id desc);
create index concurrently reports_status on reports (status);
create index concurrently contact_open on contact_messages (created_at desc) where answered_at is null;

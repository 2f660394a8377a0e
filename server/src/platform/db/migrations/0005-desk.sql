-- The operator's lists: search anywhere in a name, counts without reading whole rows.
create index accounts_username_search on accounts using gin (username gin_trgm_ops);
create index accounts_name_search on accounts using gin (display_name gin_trgm_ops);
create index accounts_status on accounts (role, status);
create index guides_states on guides (approval_status, is_dummy);
create index guides_priority on guides (view_priority, account_id);
create index guides_views on guides (profile_views, account_id);
create index guides_dummies on guides (is_dummy, account_id);
create index bookings_status on bookings (status, created_at desc, id desc);
create index reports_status on reports (status);
create index contact_open on contact_messages (created_at desc) where answered_at is null;

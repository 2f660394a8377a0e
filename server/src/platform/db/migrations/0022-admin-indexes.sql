-- concurrent: each statement commits by itself and may be run again.
-- The operator searches accounts by a part of their address.
create index concurrently accounts_email_search on accounts using gin (email gin_trgm_ops);
create unique index concurrently admins_email on admins (lower(email)) where removed_at is null;

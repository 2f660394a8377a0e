-- What the administrator rejected, to show what changed since.
alter table guides add column rejected_profile jsonb;

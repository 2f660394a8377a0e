-- A code of the second factor works once: the newest half minute that was used.
alter table admins add column totp_step bigint not null default 0;

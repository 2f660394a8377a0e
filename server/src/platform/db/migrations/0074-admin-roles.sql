-- Administrators so far could do everything: they are owners. An instance from before this migration
-- names no role, so those that it adds are owners too.
alter table admins add column role text not null default 'owner';

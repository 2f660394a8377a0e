-- When an approved profile first changed; null while it is as approved. Earlier changes have none.
alter table guides add column changed_at timestamptz;

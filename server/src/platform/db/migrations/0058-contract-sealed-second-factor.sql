-- The secrets of authenticator apps are sealed. Those from before are sealed at the next start.
alter table admins rename column totp_secret to unsealed_totp_secret;
alter table admins
  add column sealed_totp bytea,
  add column key_id text,
  add check ((sealed_totp is null) = (key_id is null));
-- The code for the first administrator is derived from SECRET_KEY.
delete from installation where name = 'setupCode';

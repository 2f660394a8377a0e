-- The address that an account is to have once its owner has proved it.
alter table accounts add column pending_email text;
-- The address that a link was sent to, and that it proves.
alter table account_tokens add column email text;
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verification', 'reset', 'emailChange', 'emailReturn')) not valid;

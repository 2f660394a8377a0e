-- concurrent
alter table account_tokens validate constraint account_tokens_purpose_check;
create index concurrently accounts_pending_email on accounts (lower(pending_email))
  where pending_email is not null;
-- For the metrics and for the list of mails that were given up.
create index concurrently mails_dead on mails (created_at) where status = 'dead';

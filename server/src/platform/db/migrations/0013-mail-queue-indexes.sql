-- concurrent
create unique index concurrently mails_merged on mails (merge_key) where status = 'queued';
create index concurrently mails_merged_before on mails (merge_key, due_at)
  where merge_key is not null and status in ('sending', 'sent');
create index concurrently mails_leased on mails (lease_until) where status = 'sending';
create unique index concurrently notifications_proposal on notifications (account_id, booking_id)
  where kind in ('proposal', 'changedProposal') and not is_read;
drop index concurrently if exists mails_unread_chat;

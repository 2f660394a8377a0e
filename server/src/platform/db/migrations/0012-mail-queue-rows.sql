alter table mails validate constraint mails_status_check;

-- Only mails that are queued and proposals that are unread: few rows, whatever the tables hold.
do $$
begin
  update mails set merge_key = 'chat:' || account_id || ':' || booking_id
  where kind = 'chat' and status = 'queued' and booking_id is not null;

  -- Of several proposals of one booking that wait to be mailed, the newest is enough.
  update mails set status = 'dropped', params = '{}'
  where kind in ('proposal', 'changedProposal') and status = 'queued'
    and exists (select from mails newer where newer.account_id = mails.account_id
      and newer.booking_id = mails.booking_id and newer.status = 'queued'
      and newer.kind in ('proposal', 'changedProposal') and newer.id > mails.id);
  update mails set merge_key = 'proposal:' || account_id || ':' || booking_id
  where kind in ('proposal', 'changedProposal') and status = 'queued' and booking_id is not null;

  -- One unread notification a booking about its proposals, refreshed.
  update notifications set is_read = true
  where kind in ('proposal', 'changedProposal') and not is_read
    and exists (select from notifications newer where newer.account_id = notifications.account_id
      and newer.booking_id = notifications.booking_id and not newer.is_read
      and newer.kind in ('proposal', 'changedProposal')
      and (newer.created_at, newer.id) > (notifications.created_at, notifications.id));
end $$;

-- Mails are sent outside of any transaction, by a worker that holds a lease on them.
alter table mails
  -- While one mail of a key is queued, a second one changes it or adds nothing.
  add column merge_key text collate "C",
  add column lease_until timestamptz,
  -- What the links of this mail are derived from; forgotten once the mail is sent or given up.
  add column link_seed bytea;

alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('queued', 'sending', 'sent', 'dropped', 'dead')) not valid;
alter table mails validate constraint mails_status_check;

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

drop index mails_unread_chat;
create unique index mails_merged on mails (merge_key) where status = 'queued';
create index mails_merged_before on mails (merge_key, due_at)
  where merge_key is not null and status in ('sending', 'sent');
create index mails_leased on mails (lease_until) where status = 'sending';

-- One unread notification a booking about its proposals, refreshed.
update notifications set is_read = true
where kind in ('proposal', 'changedProposal') and not is_read
  and exists (select from notifications newer where newer.account_id = notifications.account_id
    and newer.booking_id = notifications.booking_id and not newer.is_read
    and newer.kind in ('proposal', 'changedProposal')
    and (newer.created_at, newer.id) > (notifications.created_at, notifications.id));
create unique index notifications_proposal on notifications (account_id, booking_id)
  where kind in ('proposal', 'changedProposal') and not is_read;

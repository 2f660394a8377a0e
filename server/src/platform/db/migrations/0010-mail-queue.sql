-- Mails are sent outside of any transaction, by a worker that holds a lease on them.
alter table mails
  -- While one mail of a key is queued, a second one changes it or adds nothing.
  add column merge_key text collate "C",
  add column lease_until timestamptz,
  -- What the links of this mail are derived from; cleared once the mail is sent or given up.
  add column link_seed bytea;

alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('queued', 'sending', 'sent', 'dropped', 'dead')) not valid;

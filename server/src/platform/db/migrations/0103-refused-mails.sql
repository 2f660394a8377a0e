-- When the mail server refused the recipient for good.
alter table mails add column refused_at timestamptz;

-- Contact messages are answered in the console, in the language in which they were sent.
alter table contact_messages add column language text;

create table contact_replies (
  id uuid primary key,
  message_id uuid not null references contact_messages on delete cascade,
  admin_username text not null,
  body text not null,
  created_at timestamptz not null
);
create index contact_replies_message on contact_replies (message_id, created_at);

-- What administrators note about a person. Deleted with the account.
create table account_notes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  admin_username text not null,
  body text not null,
  created_at timestamptz not null
);
create index account_notes_account on account_notes (account_id, created_at desc);

-- The mails that were sent to an address.
create index mails_recipient on mails (lower(recipient), created_at desc);

-- The versions of documents that a person agreed to: at the sign-up, or when they were accepted.
-- Version 0 is the shipped text.
create table agreements (
  account_id uuid not null references accounts on delete cascade,
  document text not null,
  version integer not null,
  language text not null,
  agreed_at timestamptz not null,
  primary key (account_id, document, version)
);

-- Guides whom the operator has invited, and the links in their mails.
create table invitations (
  id uuid primary key,
  email text not null,
  name text not null,
  number text not null default '',
  member_until date,
  language text not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  account_id uuid references accounts on delete cascade,
  accepted_at timestamptz
);
create unique index invitations_email on invitations (lower(email)) where accepted_at is null;
create index invitations_account on invitations (account_id);
create index invitations_created on invitations (created_at, id);
create table invitation_tokens (
  token_hash bytea primary key,
  invitation_id uuid not null references invitations on delete cascade
);
create index invitation_tokens_invitation on invitation_tokens (invitation_id);

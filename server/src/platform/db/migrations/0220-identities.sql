-- False for an account that was made with an identity provider, until its owner sets a password.
alter table accounts add column has_password boolean not null default true;

-- The people of identity providers, each of one account.
create table identities (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  -- The next login with it needs the password too.
  needs_password boolean not null default false,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (issuer, subject),
  unique (account_id, provider)
);

-- Attempts of identity providers too, beside the challenges of passkeys.
alter table login_attempts add column kind text not null default 'passkey';
alter table login_attempts add column data jsonb;

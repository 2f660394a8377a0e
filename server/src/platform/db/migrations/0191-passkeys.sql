-- Passkeys of people, each for the host of the site under which it was made.
create table passkeys (
  id uuid primary key,
  credential_id text not null unique,
  account_id uuid not null references accounts on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  rp_id text not null,
  user_agent text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- Challenges that wait for a browser. Each is used once.
create table login_attempts (
  challenge_hash bytea primary key,
  -- The account that adds a passkey; null for a login.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null
);
create index login_attempts_account on login_attempts (account_id);
create index login_attempts_expires on login_attempts (expires_at);

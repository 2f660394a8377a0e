-- Prepared replies of guides. Clients make the ids, so they are unique for each account only.
create table quick_replies (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  title text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- Decisions about people, with their reasons, and the appeals against them.
create table decisions (
  id uuid primary key,
  account_id uuid references accounts on delete set null,
  subject_kind text not null,
  subject_id uuid not null,
  act text not null,
  code text not null,
  facts text not null,
  admin_id uuid references admins,
  created_at timestamptz not null
);
create index decisions_account on decisions (account_id, created_at desc);
create index decisions_subject on decisions (subject_id, act, created_at desc);
create index decisions_age on decisions (created_at);

create table appeals (
  decision_id uuid primary key references decisions on delete cascade,
  body text not null,
  outcome text,
  answer text not null default '',
  admin_id uuid references admins,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index appeals_open on appeals (created_at) where outcome is null;

-- People whom a person does not want to hear from. The other one is not notified.
create table person_blocks (
  blocker_id uuid not null references accounts on delete cascade,
  blocked_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id)
);
create index person_blocks_blocked on person_blocks (blocked_id);

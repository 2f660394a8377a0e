-- Who has an entry of the administrators' queue.
create table queue_claims (
  kind text not null,
  subject_id uuid not null,
  admin_id uuid not null references admins,
  until timestamptz not null,
  primary key (kind, subject_id)
);
create index queue_claims_until on queue_claims (until);

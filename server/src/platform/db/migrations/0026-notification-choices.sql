-- Whether mails quote what others have written; without it they only name who wrote.
alter table accounts add column quotes_messages boolean not null default true;
-- Proposals whose guide was notified that a traveller could not confirm their times: once for each.
create table overlap_notices (
  booking_id uuid not null,
  revision integer not null,
  created_at timestamptz not null,
  primary key (booking_id, revision),
  foreign key (booking_id, revision) references proposals on delete cascade
);

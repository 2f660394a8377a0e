-- A guide's calendar: usual hours, seasons and exceptions, all on the clock of one time zone.
create table guide_calendars (
  guide_id uuid primary key references guides (account_id) on delete cascade,
  zone text not null,
  groups smallint not null check (groups between 1 and 5),
  most_people smallint,
  notice_days smallint not null,
  shortest_minutes smallint not null,
  week jsonb not null,
  seasons jsonb not null,
  version int not null
);

-- The exclusion constraint keeps two exceptions of one guide from sharing a day.
create table calendar_exceptions (
  guide_id uuid not null references guide_calendars on delete cascade,
  during daterange not null,
  hours jsonb,
  note text not null,
  constraint calendar_exceptions_no_overlap exclude using gist (guide_id with =, during with &&)
);

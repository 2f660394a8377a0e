-- Calendars of other services that a guide imports. The address is sealed: it opens the whole calendar.
create table calendar_feeds (
  id uuid primary key,
  guide_id uuid not null references guides (account_id) on delete cascade,
  name text not null,
  host text not null,
  sealed_url bytea not null,
  key_id text not null,
  etag text,
  -- When it is read next; null once reading is paused.
  next_read_at timestamptz,
  leased_until timestamptz,
  last_read_at timestamptz,
  -- When its content was last parsed: an unchanged answer is not asked for longer than a day.
  parsed_at timestamptz,
  failing_since timestamptz,
  is_failure_announced boolean not null default false,
  problem text,
  created_at timestamptz not null
);
create index calendar_feeds_guide on calendar_feeds (guide_id);
create index calendar_feeds_due on calendar_feeds (next_read_at) where next_read_at is not null;

-- When an imported calendar says that the guide is busy, and nothing else of it.
create table busy_times (
  feed_id uuid not null references calendar_feeds on delete cascade,
  guide_id uuid not null references guides (account_id) on delete cascade,
  during tstzrange not null
);
create index busy_times_feed on busy_times (feed_id);
create index busy_times_guide on busy_times using gist (guide_id, during);

-- Counts of bookings by Monday week, compared with the bookings every hour. They name nobody.
create table week_statistics (
  week date not null,
  name text not null,
  counts jsonb not null,
  counted_at timestamptz not null,
  primary key (week, name)
);
-- Searches that found nobody, by Monday week.
create table demand_weeks (
  week date not null,
  country text not null,
  place_key text not null,
  language text not null,
  searches int not null,
  primary key (week, country, place_key, language)
);
-- Keyed hashes of day, network, place and language, deleted with the day.
create table demand_keys (
  key bytea primary key,
  day date not null
);
create index demand_keys_day on demand_keys (day);

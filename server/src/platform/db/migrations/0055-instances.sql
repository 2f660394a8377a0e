-- The instances of this database, each of which renews its row. Unlogged: they write them again.
create unlogged table instances (
  id uuid primary key,
  name text not null,
  seen_at timestamptz not null default now()
);

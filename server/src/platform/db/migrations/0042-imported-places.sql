-- The places that the operator imported: one row of JSON, which each instance reads at its start.
-- Without a row nothing was imported since the table exists.
create table imported_places (
  is_only boolean primary key default true check (is_only),
  places text not null,
  imported_at timestamptz not null
);

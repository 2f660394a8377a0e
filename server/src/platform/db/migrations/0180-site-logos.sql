-- The logos of the site, square PNG pictures; settings name one of them.
create table site_logos (
  id uuid primary key,
  picture bytea not null,
  created_at timestamptz not null
);

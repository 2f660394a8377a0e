-- The settings of the site: the newest published version counts. Settings: contract/src/site.
create table site_versions (
  id integer generated always as identity primary key,
  settings jsonb not null,
  admin_id uuid references admins,
  created_at timestamptz not null,
  published_at timestamptz
);
-- Where people have reviewed already, reviews stay public at once until an owner decides otherwise.
insert into site_versions (settings, created_at, published_at)
select '{"reviews":"direct"}', now(), now() where exists (select from accounts);

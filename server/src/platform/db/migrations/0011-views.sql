-- Views of guides: once a day for each person or network, over all instances. The key is a keyed
-- hash of day, guide and viewer; rows of past days are deleted.
create table guide_views (
  key bytea primary key,
  guide_id uuid not null,
  day date not null
);
create index guide_views_day on guide_views (day);

-- A view changes the order of explore, and nothing that a reader reads: it keeps the version, and
-- the instances get the new count itself.
create or replace function touch_guide() returns trigger language plpgsql as $$
declare
  before guides;
begin
  if tg_op = 'UPDATE' and new.profile_views <> old.profile_views then
    before := old;
    before.profile_views := new.profile_views;
    if before is not distinct from new then
      perform pg_notify('guide_viewed', new.account_id || ' ' || new.profile_views);
      return new;
    end if;
  end if;
  new.version := nextval('guide_versions');
  perform pg_notify('guide_changed', new.account_id::text);
  return new;
end $$;

-- Whether the address of the profile names a place: null until it is saved again, and looked up then.
alter table guides add column is_place_known boolean;

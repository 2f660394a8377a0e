-- How a resolved report ended: with something done about it, or with nothing found.
alter table reports add column outcome text check (outcome in ('acted', 'dismissed'));

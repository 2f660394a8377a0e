-- concurrent
drop index concurrently if exists no_shows_undecided;
create index concurrently no_shows_undecided on no_shows (created_at)
  where outcome is null and withdrawn_at is null and has_agreed is not true;

-- concurrent: each statement commits by itself and may be run again.
-- The operator searches anywhere in a name, and a name may have two characters (佐藤, 김): trigrams know
-- nothing of those, so every single character and every pair is kept as well, where it is not of ASCII:
-- one or two Latin letters stand in most names, and reading them all is as quick.
create or replace function search_grams(searched text) returns text[]
  language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct gram), '{}')
  from lower(searched) as folded,
    generate_series(1, char_length(folded)) as place,
    generate_series(1, 2) as width,
    substr(folded, place, width) as gram
  where octet_length(gram) > char_length(gram)
$$;

-- One text for all that is looked through: a line feed keeps its parts apart.
drop index concurrently if exists accounts_username_search;
drop index concurrently if exists accounts_name_search;
create index concurrently accounts_search on accounts using gin ((username || E'\n' || display_name) gin_trgm_ops);
create index concurrently accounts_grams on accounts using gin (search_grams(username || E'\n' || display_name));
create index concurrently contact_search on contact_messages
  using gin ((name || E'\n' || email || E'\n' || subject) gin_trgm_ops);
create index concurrently contact_grams on contact_messages
  using gin (search_grams(name || E'\n' || email || E'\n' || subject));
create index concurrently audit_search on audit_log using gin ((admin_username || E'\n' || reason) gin_trgm_ops);
create index concurrently audit_grams on audit_log using gin (search_grams(admin_username || E'\n' || reason));

-- What the buttons count and filter by, without reading whole guides.
drop index concurrently if exists guides_states;
create index concurrently guides_states on guides (approval_status, is_dummy, account_id);
create index concurrently contact_states on contact_messages ((answered_at is not null));
create index concurrently reports_status_created on reports (status, created_at desc, id desc);
drop index concurrently if exists reports_status;
create index concurrently reports_reporter on reports (reporter_id);
create index concurrently reports_reported on reports (reported_id);

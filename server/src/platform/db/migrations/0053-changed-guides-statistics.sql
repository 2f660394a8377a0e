-- How many guides have changed since their approval. Without it PostgreSQL assumes a third of them and
-- reads all profiles in search of a page of those.
create statistics guides_changed_share on (cardinality(changed_since_approval)) from guides;
analyze guides;

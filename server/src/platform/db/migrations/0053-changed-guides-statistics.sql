-- The share of guides that have changed since their approval. Without it PostgreSQL assumes a third
-- and reads all profiles to find a page of them.
create statistics guides_changed_share on (cardinality(changed_since_approval)) from guides;
analyze guides;

-- concurrent
-- Guides whose profile changed since its approval, for the filter of the admin console.
create index concurrently guides_changed on guides (account_id)
  where cardinality(changed_since_approval) > 0;

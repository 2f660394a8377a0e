-- concurrent
drop index concurrently if exists reviews_removed_body;
create index concurrently reviews_removed_body on reviews (words_removed_at)
  where removed_body is not null;

-- The newest good reviews, for the home page.
create index reviews_newest on reviews (created_at desc)
  where removed_at is null and rating >= 4;

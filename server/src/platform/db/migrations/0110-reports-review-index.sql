-- concurrent
drop index concurrently if exists reports_review;
create index concurrently reports_review on reports (review_id) where review_id is not null;

-- concurrent
drop index concurrently if exists reports_feedback;
create index concurrently reports_feedback on reports (feedback_id) where feedback_id is not null;

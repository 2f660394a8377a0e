-- concurrent
-- Old notifications are found and deleted.
create index concurrently notifications_age on notifications (created_at);

-- The version of the last calendar that the guide has removed, so that the next one goes on from it.
alter table guides add column removed_calendar_version int;

-- The operator removes a review, or only its words, with a code that the guide's page shows.
alter table reviews add column removal_code text;
alter table reviews add column words_code text;
alter table reviews add column words_removed_at timestamptz;
alter table reviews add column removed_body text;

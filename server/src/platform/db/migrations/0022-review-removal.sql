-- A removed review stays, so that its booking cannot be reviewed again; it is neither shown nor counted.
alter table reviews
  add column removed_at timestamptz,
  add column removal_reason text not null default '';
-- The booking whose review was reported. The report stays when the review is gone.
alter table reports add column review_id uuid;

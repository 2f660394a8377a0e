-- Reports of a guide's feedback on a traveller (the booking is its key), and its words once removed.
alter table reports add column feedback_id uuid;
alter table traveller_feedback add column words_removed_at timestamptz;
alter table traveller_feedback add column removed_body text;

-- Replies to reviews, words of recognition, and claims of a no-show with their answers can be
-- translated as well. The digest names the text, because some of them can be changed.
alter table translations
  add column reply_id uuid references reviews on delete cascade,
  add column recognition_booking_id uuid,
  add column recognition_role text,
  add column claim_id uuid references no_shows on delete cascade,
  add column answer_id uuid references no_shows on delete cascade,
  add column digest text,
  drop constraint translations_check,
  add constraint translations_subject check (
    num_nonnulls(message_id, booking_id, review_id, reply_id, recognition_booking_id, claim_id, answer_id) = 1
    and (recognition_booking_id is null) = (recognition_role is null)
  ) not valid,
  add constraint translations_recognition foreign key (recognition_booking_id, recognition_role)
    references recognitions on delete cascade not valid;

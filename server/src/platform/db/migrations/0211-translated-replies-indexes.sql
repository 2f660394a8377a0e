-- concurrent
drop index concurrently if exists translations_reply;
create unique index concurrently translations_reply on translations (reply_id, target);
drop index concurrently if exists translations_recognition_words;
create unique index concurrently translations_recognition_words on translations (recognition_booking_id, recognition_role, target);
drop index concurrently if exists translations_claim;
create unique index concurrently translations_claim on translations (claim_id, target);
drop index concurrently if exists translations_answer;
create unique index concurrently translations_answer on translations (answer_id, target);

-- concurrent
alter table guides validate constraint guides_answers_within_check;

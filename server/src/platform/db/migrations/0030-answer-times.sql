-- How soon a guide usually answers an enquiry; null while there are too few answers to say.
alter table guides add column answers_within text;
alter table guides add constraint guides_answers_within_check
  check (answers_within in ('hour', 'hours', 'day', 'days')) not valid;

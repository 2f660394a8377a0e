alter table translations
  validate constraint translations_subject,
  validate constraint translations_recognition;

-- Whether mails quote what others have written; without it they only name who wrote.
alter table accounts add column quotes_messages boolean not null default true;

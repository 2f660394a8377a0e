-- What a person has changed of the usual preferences: channels by kind of news, quiet hours.
alter table accounts add column preferences jsonb not null default '{}';

-- The number of the line that a message quotes.
alter table messages add column quotes_seq int;

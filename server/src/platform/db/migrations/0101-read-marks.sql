-- How far the other party is shown that a person has read. What was read before stays unshown.
alter table reads add column shown_seq int not null default 0;

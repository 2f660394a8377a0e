-- A place that a party shows the other in the conversation.
alter table messages add column place jsonb;

-- The hash of the request: its key with another one is refused.
alter table idempotency_keys add column request_hash bytea;

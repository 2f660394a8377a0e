-- Live events on their way to the other instances. PostgreSQL notifies of their ids only: a
-- notification holds at most 8,000 bytes, and every role of the database may listen to it. Unlogged:
-- after a crash nobody waits for them.
create unlogged table live_events (
  id bigint generated always as identity primary key,
  messages json not null,
  created_at timestamptz not null default now()
);

-- A new token ends the sockets that were opened with the old one, on every instance.
create function notify_token_replaced() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_revoked', 'token:' || new.id);
  return null;
end $$;
create trigger sessions_token_replaced after update of token_hash on sessions
  for each row when (new.account_id is not null and new.token_hash <> old.token_hash)
  execute function notify_token_replaced();

-- Every instance closes the sockets of a session that ended or of an account that was blocked. The
-- notification commits with the change, so no path of the code can leave it out.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_revoked', 'session:' || old.id);
  return null;
end $$;
create trigger sessions_ended after delete on sessions
  for each row when (old.account_id is not null) execute function notify_session_ended();

create function notify_account_blocked() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_revoked', 'account:' || new.id);
  return null;
end $$;
create trigger accounts_blocked after update of status on accounts
  for each row when (new.status = 'blocked' and old.status <> 'blocked')
  execute function notify_account_blocked();

-- unused since 0055
-- Events and ended sessions reach other instances over Redis.
drop table live_events;
drop trigger sessions_ended on sessions;
drop trigger sessions_token_replaced on sessions;
drop trigger accounts_blocked on accounts;
drop function notify_session_ended;
drop function notify_token_replaced;
drop function notify_account_blocked;

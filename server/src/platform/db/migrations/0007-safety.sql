-- Names that somebody gave up stay out of reach of others for 90 days, so that nobody can pose as
-- the one who had them. Only a hash is kept: an erased person leaves no name behind.
create table released_usernames (
  name_hash bytea primary key,
  -- Who gave it up and may have it back; null when the account is gone.
  account_id uuid references accounts on delete set null,
  free_at timestamptz not null
);

create function username_hash(name text) returns bytea language sql immutable as
  $$ select sha256(convert_to(lower(name), 'UTF8')) $$;

create function release_username(name text, holder uuid, at timestamptz) returns void
language sql as $$
  insert into released_usernames (name_hash, account_id, free_at)
  values (username_hash(name), holder, at + interval '90 days')
  on conflict (name_hash) do update
    set account_id = excluded.account_id, free_at = excluded.free_at
$$;

-- After the row is written: whoever waited for the name on the unique index sees the release, too.
create function claim_username() returns trigger language plpgsql as $$
declare
  at timestamptz := case tg_op when 'INSERT' then new.created_at else new.updated_at end;
begin
  if tg_op = 'UPDATE' and lower(old.username) = lower(new.username) then
    return null;
  end if;
  if exists (
    select from released_usernames
    where name_hash = username_hash(new.username)
      and free_at > at
      and account_id is distinct from new.id
  ) then
    raise unique_violation using
      message = 'this username was given up a short while ago',
      constraint = 'accounts_username';
  end if;
  delete from released_usernames where name_hash = username_hash(new.username);
  if tg_op = 'UPDATE' then
    perform release_username(old.username, old.id, at);
  end if;
  return null;
end $$;
create trigger accounts_claim_username after insert or update of username on accounts
  for each row execute function claim_username();

-- Mails that are not essential can be switched off, in the settings and by a link in each of them.
alter table accounts add column wants_news boolean not null default true;

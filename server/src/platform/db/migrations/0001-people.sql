-- People, their sessions and tokens. Statuses are checked here too: the framework is not the only wall.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create table accounts (
  id uuid primary key,
  role text not null check (role in ('user', 'guide')),
  username text not null,
  email text not null,
  password_hash text not null,
  display_name text not null,
  profile_picture text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive', 'blocked')),
  language text not null default 'en',
  email_verified_at timestamptz,
  deletion_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Unique over travellers and guides together, whatever the letter case.
create unique index accounts_email on accounts (lower(email));
create unique index accounts_username on accounts (lower(username));
create index accounts_created on accounts (role, created_at desc, id);

create table travellers (
  account_id uuid primary key references accounts on delete cascade,
  location text not null default '',
  languages text[] not null default '{}',
  interests text[] not null default '{}'
);

-- Raised by every change that explore shows; instances catch up by it after any gap.
create sequence guide_versions;

create table guides (
  account_id uuid primary key references accounts on delete cascade,
  role text not null default '',
  tagline text not null default '',
  introduction text not null default '',
  formatted_address text not null default '',
  country text not null default '',
  country_code text not null default '',
  place_id text not null default '',
  languages text[] not null default '{}',
  expertises text[] not null default '{}',
  highlights text[] not null default '{}',
  price_ranges jsonb not null default '[]',
  video_links text[] not null default '{}',
  image_gallery jsonb not null default '[]',
  social_media_links jsonb not null default '{}',
  approval_status text not null default 'profileIncomplete'
    check (approval_status in ('profileIncomplete', 'pendingApproval', 'approved', 'rejected')),
  rejection_reason text not null default '',
  approved_at timestamptz,
  submitted_at timestamptz,
  -- What the administrator approved, to show what changed since (docs/rules/guides.md#approval).
  approved_profile jsonb,
  changed_since_approval text[] not null default '{}',
  view_priority int not null default 0 check (view_priority between -10 and 10),
  profile_views bigint not null default 0,
  review_count int not null default 0,
  rating_sum numeric(10, 1) not null default 0,
  is_dummy boolean not null default false,
  version bigint not null default nextval('guide_versions')
);
create unique index guides_version on guides (version);
create index guides_order on guides (view_priority desc, profile_views desc, account_id)
  where approval_status = 'approved';

-- Every change that a reader could see gets a new version, and the listening instances are told.
create function touch_guide() returns trigger language plpgsql as $$
begin
  new.version := nextval('guide_versions');
  perform pg_notify('guide_changed', new.account_id::text);
  return new;
end $$;
create trigger guides_touch before insert or update on guides
  for each row execute function touch_guide();

create function touch_guide_of_account() returns trigger language plpgsql as $$
begin
  if new.role = 'guide' and (old.status, old.username, old.display_name, old.profile_picture)
    is distinct from (new.status, new.username, new.display_name, new.profile_picture) then
    update guides set version = 0 where account_id = new.id;
  end if;
  return null;
end $$;
create trigger accounts_touch_guide after update on accounts
  for each row execute function touch_guide_of_account();

create function tell_guide_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('guide_changed', old.account_id::text);
  return null;
end $$;
create trigger guides_gone after delete on guides
  for each row execute function tell_guide_gone();

create table favourites (
  user_id uuid not null references accounts on delete cascade,
  guide_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, guide_id)
);

create table admins (
  id uuid primary key,
  username text not null,
  password_hash text not null,
  totp_secret text,
  recovery_hashes text[] not null default '{}',
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index admins_username on admins (lower(username)) where removed_at is null;

-- Opaque tokens, stored hashed; a row is the right to act (docs/rules/accounts.md#tokens).
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid references accounts on delete cascade,
  admin_id uuid references admins on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((account_id is null) <> (admin_id is null))
);
create index sessions_account on sessions (account_id);
create index sessions_admin on sessions (admin_id);

create table account_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('verification', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_tokens_account on account_tokens (account_id, purpose);

-- The resend and forgot locks belong to the address, whether it exists or not.
create table address_locks (
  purpose text not null,
  address text not null,
  locked_until timestamptz not null,
  primary key (purpose, address)
);

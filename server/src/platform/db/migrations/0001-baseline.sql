-- The schema before migration 0054. Statuses are checked here as well as in the code.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Administrators search for any part of a name. A name may have two characters (佐藤, 김), for which
-- trigrams do not help, so single characters and pairs that are not ASCII are indexed too. One or two
-- Latin letters are part of most names: reading all rows is as fast.
create function search_grams(searched text) returns text[]
  language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct gram), '{}')
  from lower(searched) as folded,
    generate_series(1, char_length(folded)) as place,
    generate_series(1, 2) as width,
    substr(folded, place, width) as gram
  where octet_length(gram) > char_length(gram)
$$;

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
  updated_at timestamptz not null default now(),
  -- The hash of the secret address of the person's calendar feed.
  calendar_secret_hash bytea,
  -- Mails that are not essential can be switched off, in the settings and by a link in each of them.
  wants_news boolean not null default true,
  -- The time zone of the person's device, for the times in their mails; null until a browser reports it.
  time_zone text,
  -- The address that an account is to have once its owner has proved it.
  pending_email text,
  -- Whether mails quote what others have written; without it they only name who wrote.
  quotes_messages boolean not null default true
);
-- Unique over travellers and guides together, whatever the letter case.
create unique index accounts_email on accounts (lower(email));
create unique index accounts_username on accounts (lower(username));
create index accounts_created on accounts (role, created_at desc, id);
create unique index accounts_calendar_secret on accounts (calendar_secret_hash)
  where calendar_secret_hash is not null;
create index accounts_status on accounts (role, status);
create index accounts_search on accounts using gin ((username || E'\n' || display_name) gin_trgm_ops);
create index accounts_grams on accounts using gin (search_grams(username || E'\n' || display_name));
-- The operator searches accounts by a part of their address.
create index accounts_email_search on accounts using gin (email gin_trgm_ops);
create index accounts_pending_email on accounts (lower(pending_email))
  where pending_email is not null;

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
  version bigint not null default nextval('guide_versions'),
  -- Whether the address of the profile names a place: null until it is saved again, and looked up then.
  is_place_known boolean,
  -- What explore knows of a guide's calendar: one bit for each of 400 days from free_from on, the first
  -- day in the lowest bit. All five are null while the guide keeps no calendar.
  free_from date,
  free_days bytea,
  most_people smallint,
  notice_days smallint,
  zone text,
  -- How soon a guide usually answers an enquiry; null while there are too few answers to say.
  answers_within text check (answers_within in ('hour', 'hours', 'day', 'days')),
  -- The version of the last calendar that the guide has removed, so that the next one goes on from it.
  removed_calendar_version int
);
create unique index guides_version on guides (version);
create index guides_order on guides (view_priority desc, profile_views desc, account_id)
  where approval_status = 'approved';
create index guides_priority on guides (view_priority, account_id);
create index guides_views on guides (profile_views, account_id);
create index guides_dummies on guides (is_dummy, account_id);
-- For the counts and filters of the admin console.
create index guides_states on guides (approval_status, is_dummy, account_id);
-- Guides whose profile changed since its approval, for the filter of the admin console.
create index guides_changed on guides (account_id)
  where cardinality(changed_since_approval) > 0;

-- Every visible change gets a new version, and the instances are notified. A view changes only the
-- order of explore: the version stays, and the instances are notified of the count.
create function touch_guide() returns trigger language plpgsql as $$
declare
  before guides;
begin
  if tg_op = 'UPDATE' and new.profile_views <> old.profile_views then
    before := old;
    before.profile_views := new.profile_views;
    if before is not distinct from new then
      perform pg_notify('guide_viewed', new.account_id || ' ' || new.profile_views);
      return new;
    end if;
  end if;
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
create index favourites_guide on favourites (guide_id);

create table admins (
  id uuid primary key,
  username text not null,
  password_hash text not null,
  totp_secret text,
  recovery_hashes text[] not null default '{}',
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  -- A code of the second factor works once: the newest half minute that was used.
  totp_step bigint not null default 0,
  -- Where an administrator is notified of what waits, once a link has proved the address.
  email text,
  language text not null default 'en',
  digest text not null default 'daily' check (digest in ('off', 'hourly', 'daily')),
  digest_at timestamptz
);
create unique index admins_username on admins (lower(username)) where removed_at is null;
create unique index admins_email on admins (lower(email)) where removed_at is null;

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
  purpose text not null check (purpose in ('verification', 'reset', 'emailChange', 'emailReturn')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- The address that a link was sent to, and that it proves.
  email text
);
create index account_tokens_account on account_tokens (account_id, purpose);

-- The resend and forgot locks belong to the address, whether it exists or not.
create table address_locks (
  purpose text not null,
  address text not null,
  locked_until timestamptz not null,
  primary key (purpose, address)
);

-- What a traveller asks several guides at once. Each booking keeps its own copy of it, so that
-- deleting the trip takes nothing from its guides.
create table trips (
  id uuid primary key,
  user_id uuid not null references accounts on delete cascade,
  enquiry_message text not null,
  enquiry_location text not null,
  enquiry_date_time text not null,
  enquiry_group_size int not null check (enquiry_group_size >= 1),
  enquiry_trip jsonb,
  created_at timestamptz not null default now()
);
create index trips_user on trips (user_id);

create table bookings (
  id uuid primary key,
  -- Null once the account is deleted: the other party keeps the thread.
  user_id uuid references accounts on delete set null,
  guide_id uuid references accounts on delete set null,
  status text not null check (status in (
    'User sent enquiry', 'Guide proposed details', 'Guide proposed changes',
    'Guide proposed changes after confirmation', 'User rejected proposal', 'Guide rejected',
    'User confirmed booking', 'Booking confirmed', 'Completed', 'User cancelled',
    'Guide cancelled', 'Cancelled')),
  enquiry_message text not null,
  enquiry_location text not null,
  enquiry_date_time text not null,
  enquiry_group_size int not null check (enquiry_group_size >= 1),
  details_status text check (details_status in ('proposed', 'rejected')),
  -- The newest proposal, and the one that both agreed to.
  revision int not null default 0,
  agreed_revision int,
  guide_has_replied boolean not null default false,
  last_message_sender text check (last_message_sender in ('user', 'guide')),
  -- When it expires or completes; when the party that has to act next is reminded.
  deadline_at timestamptz,
  remind_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a traveller asks for beside the free text of an enquiry, and when its last day is over at the
  -- guide's place; both null for an enquiry without days, group or wishes.
  enquiry_trip jsonb,
  enquiry_ends_at timestamptz,
  trip_id uuid references trips on delete set null,
  -- Another guide was confirmed for the trip, which closed the booking: its status alone says that the
  -- traveller cancelled it.
  is_superseded boolean not null default false
);
create index bookings_user on bookings (user_id, updated_at desc, id desc);
create index bookings_guide on bookings (guide_id, updated_at desc, id desc);
create index bookings_created on bookings (created_at desc, id desc);
create index bookings_deadline on bookings (deadline_at) where deadline_at is not null;
create index bookings_remind on bookings (remind_at) where remind_at is not null;
create index bookings_status on bookings (status, created_at desc, id desc);
-- A trip asks each guide once.
create unique index bookings_trip on bookings (trip_id, guide_id)
  where trip_id is not null;
-- The admin console finds the bookings that closed for another guide by the words for it.
create index bookings_superseded on bookings (created_at desc, id desc)
  where is_superseded;

create table proposals (
  booking_id uuid not null references bookings on delete cascade,
  revision int not null check (revision >= 1),
  location text not null,
  group_size int not null check (group_size >= 1),
  date_times jsonb not null,
  time_zone text not null,
  price numeric(14, 2) check (price >= 0),
  currency text not null,
  remarks text not null default '',
  allow_overlap boolean not null default false,
  last_end_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (booking_id, revision)
);

-- A proposal is never edited: a change is a new revision.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are immutable', tg_table_name;
end $$;
create trigger proposals_immutable before update on proposals
  for each row execute function refuse_change();

-- The agreed times of a guide. Overlaps are refused here, where two confirmations cannot race.
create table agreed_times (
  booking_id uuid not null references bookings on delete cascade,
  guide_id uuid not null references accounts on delete cascade,
  during tstzrange not null,
  allow_overlap boolean not null default false,
  constraint agreed_times_no_overlap exclude using gist (
    guide_id with =, during with &&, booking_id with <>) where (not allow_overlap)
);
create index agreed_times_booking on agreed_times (booking_id);
-- A confirmation looks for a guide's agreed times, also those that may overlap, which the exclusion
-- constraint leaves out.
create index agreed_times_guide on agreed_times (guide_id);

create table messages (
  id uuid primary key,
  booking_id uuid not null references bookings on delete cascade,
  seq int not null,
  sender_id uuid references accounts on delete set null,
  sender_role text not null check (sender_role in ('user', 'guide')),
  body text not null,
  is_system boolean not null default false,
  message_key text,
  message_params jsonb,
  client_message_id uuid,
  created_at timestamptz not null default now(),
  unique (booking_id, seq)
);
create unique index messages_once on messages (booking_id, sender_role, client_message_id)
  where client_message_id is not null;
-- The rows that an erased account leaves behind: without these, each erasure reads whole tables.
create index messages_sender on messages (sender_id) where sender_id is not null;

-- How far each party has read; unread is derived from it, never counted beside it.
create table reads (
  booking_id uuid not null references bookings on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  seq int not null default 0,
  primary key (booking_id, account_id)
);
create index reads_account on reads (account_id);

create table reviews (
  booking_id uuid primary key references bookings on delete cascade,
  guide_id uuid references accounts on delete cascade,
  rating numeric(2, 1) not null check (rating between 1 and 5 and rating * 2 = floor(rating * 2)),
  body text not null default '',
  created_at timestamptz not null default now(),
  -- A removed review stays, so that its booking cannot be reviewed again; it is neither shown nor counted.
  removed_at timestamptz,
  removal_reason text not null default ''
);
create index reviews_guide on reviews (guide_id, created_at desc, booking_id);

create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  booking_id uuid references bookings on delete cascade,
  kind text not null,
  params jsonb not null default '{}',
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notifications_account on notifications (account_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id) where not is_read;
-- One unread chat notification a booking, refreshed (docs/rules/notifications.md#events).
create unique index notifications_chat on notifications (account_id, booking_id)
  where kind = 'chat' and not is_read;
create unique index notifications_proposal on notifications (account_id, booking_id)
  where kind in ('proposal', 'changedProposal') and not is_read;
-- Old notifications are found and deleted.
create index notifications_age on notifications (created_at);

-- The answer to a request that was already carried out, for its retries.
create table idempotency_keys (
  account_id uuid not null references accounts on delete cascade,
  key text not null,
  result_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

-- Mails are queued in the transaction of their cause and sent afterwards, never before a commit.
create table mails (
  id uuid primary key,
  account_id uuid references accounts on delete cascade,
  recipient text not null,
  language text not null,
  kind text not null,
  params jsonb not null default '{}',
  booking_id uuid references bookings on delete cascade,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'dropped', 'dead')),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- While one mail of a key is queued, a second one changes it or adds nothing.
  merge_key text collate "C",
  -- Mails are sent outside of any transaction, by a worker that holds a lease on them.
  lease_until timestamptz,
  -- What the links of this mail are derived from; cleared once the mail is sent or given up.
  link_seed bytea
);
create index mails_due on mails (due_at) where status = 'queued';
create unique index mails_merged on mails (merge_key) where status = 'queued';
create index mails_merged_before on mails (merge_key, due_at)
  where merge_key is not null and status in ('sending', 'sent');
create index mails_leased on mails (lease_until) where status = 'sending';
-- For the metrics and for the list of mails that were given up.
create index mails_dead on mails (created_at) where status = 'dead';

create table media (
  id uuid primary key,
  -- Null while an account is being erased: the sweeper removes the file.
  owner_id uuid references accounts on delete set null,
  -- The name of the largest file, which tells the others (contract/src/media/pictures.ts).
  key text not null unique,
  -- Of all files of the picture together.
  bytes int not null,
  created_at timestamptz not null default now()
);
create index media_owner on media (owner_id);

create table reports (
  id uuid primary key,
  reporter_id uuid references accounts on delete set null,
  reporter_role text not null check (reporter_role in ('user', 'guide')),
  reported_id uuid references accounts on delete set null,
  reported_role text not null check (reported_role in ('user', 'guide')),
  reason text not null,
  description text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Reviewed', 'Resolved')),
  -- What the reported person's profile said when the report was made.
  context jsonb not null default '{}',
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How a resolved report ended: with something done about it, or with nothing found.
  outcome text check (outcome in ('acted', 'dismissed')),
  -- The booking whose review was reported. The report stays when the review is gone.
  review_id uuid
);
create index reports_created on reports (created_at desc, id desc);
create index reports_status_created on reports (status, created_at desc, id desc);
create index reports_reporter on reports (reporter_id);
create index reports_reported on reports (reported_id);

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_created on contact_messages (created_at desc, id desc);
create index contact_open on contact_messages (created_at desc) where answered_at is null;
create index contact_search on contact_messages
  using gin ((name || E'\n' || email || E'\n' || subject) gin_trgm_ops);
create index contact_grams on contact_messages
  using gin (search_grams(name || E'\n' || email || E'\n' || subject));
create index contact_states on contact_messages ((answered_at is not null));

-- Every administrative act, chained by hash so that a removed or altered row shows.
create table audit_log (
  seq bigint primary key,
  admin_id uuid,
  admin_username text not null,
  act text not null,
  subject_kind text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb,
  reason text not null default '',
  created_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_subject on audit_log (subject_id, seq desc);
create index audit_search on audit_log using gin ((admin_username || E'\n' || reason) gin_trgm_ops);
create index audit_grams on audit_log using gin (search_grams(admin_username || E'\n' || reason));
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- Small facts of the installation: demo loaded, setup code, keys.
create table installation (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- Names that somebody gave up stay out of reach of others for 90 days, so that nobody can pose as
-- the one who had them. Only a hash is stored, so that nothing remains of an erased person.
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

-- After the row is written: a session that waited for the name on the unique index sees the release.
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

-- Views of guides: once a day for each person or network, over all instances. The key is a keyed
-- hash of day, guide and viewer; rows of past days are deleted.
create table guide_views (
  key bytea primary key,
  guide_id uuid not null,
  day date not null
);
create index guide_views_day on guide_views (day);

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

-- When both parties of an agreed booking are reminded of it; the row is deleted with the reminder.
create table tour_reminders (
  booking_id uuid primary key references bookings on delete cascade,
  due_at timestamptz not null
);
create index tour_reminders_due on tour_reminders (due_at);

-- Links in mails to administrators, stored hashed, each for the address that it was sent to.
create table admin_tokens (
  token_hash bytea primary key,
  admin_id uuid not null references admins on delete cascade,
  purpose text not null check (purpose in ('email', 'reset')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index admin_tokens_admin on admin_tokens (admin_id, purpose);

-- A guide's calendar: usual hours, seasons and exceptions, all on the clock of one time zone.
create table guide_calendars (
  guide_id uuid primary key references guides (account_id) on delete cascade,
  zone text not null,
  groups smallint not null check (groups between 1 and 5),
  most_people smallint,
  notice_days smallint not null,
  shortest_minutes smallint not null,
  week jsonb not null,
  seasons jsonb not null,
  version int not null
);

-- The exclusion constraint keeps two exceptions of one guide from sharing a day.
create table calendar_exceptions (
  guide_id uuid not null references guide_calendars on delete cascade,
  during daterange not null,
  hours jsonb,
  note text not null,
  constraint calendar_exceptions_no_overlap exclude using gist (guide_id with =, during with &&)
);

-- Calendars of other services that a guide imports. The address is sealed: it opens the whole calendar.
create table calendar_feeds (
  id uuid primary key,
  guide_id uuid not null references guides (account_id) on delete cascade,
  name text not null,
  host text not null,
  sealed_url bytea not null,
  key_id text not null,
  etag text,
  -- When it is read next; null once reading is paused.
  next_read_at timestamptz,
  leased_until timestamptz,
  last_read_at timestamptz,
  -- When its content was last parsed: an unchanged answer is not asked for longer than a day.
  parsed_at timestamptz,
  failing_since timestamptz,
  is_failure_announced boolean not null default false,
  problem text,
  created_at timestamptz not null
);
create index calendar_feeds_guide on calendar_feeds (guide_id);
create index calendar_feeds_due on calendar_feeds (next_read_at) where next_read_at is not null;

-- When an imported calendar says that the guide is busy, and nothing else of it.
create table busy_times (
  feed_id uuid not null references calendar_feeds on delete cascade,
  guide_id uuid not null references guides (account_id) on delete cascade,
  during tstzrange not null
);
create index busy_times_feed on busy_times (feed_id);
create index busy_times_guide on busy_times using gist (guide_id, during);

-- What guides need to know of the travellers (ages, diet, mobility), sealed.
create table trip_parties (
  trip_id uuid primary key references trips on delete cascade,
  key_id text not null,
  sealed bytea not null,
  consent_at timestamptz not null,
  forget_at timestamptz not null
);
create index trip_parties_forget on trip_parties (forget_at);

-- Which of these needs a proposal covers, as its guide ticked it, sealed.
create table party_answers (
  booking_id uuid not null references bookings on delete cascade,
  revision int not null,
  trip_id uuid not null references trip_parties on delete cascade,
  key_id text not null,
  sealed bytea not null,
  primary key (booking_id, revision)
);
create index party_answers_trip on party_answers (trip_id);

-- Rates that the operator has imported; while there are none, those of the release hold.
create table exchange_rates (
  currency text primary key,
  per_usd double precision not null check (per_usd > 0),
  as_of date not null,
  source text not null
);

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

-- The places that the operator imported: one row of JSON, which each instance reads at its start.
-- Without a row nothing was imported since the table exists.
create table imported_places (
  is_only boolean primary key default true check (is_only),
  places text not null,
  imported_at timestamptz not null
);

-- The share of guides that have changed since their approval. Without it PostgreSQL assumes a third
-- and reads all profiles to find a page of them.
create statistics guides_changed_share on (cardinality(changed_since_approval)) from guides;

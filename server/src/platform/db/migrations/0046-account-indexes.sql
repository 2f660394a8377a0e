-- concurrent
-- A confirmation looks for a guide's agreed times, also those that may overlap, which the exclusion
-- constraint leaves out.
create index concurrently agreed_times_guide on agreed_times (guide_id);
-- The rows that an erased account leaves behind: without these, each erasure reads whole tables.
create index concurrently messages_sender on messages (sender_id) where sender_id is not null;
create index concurrently reads_account on reads (account_id);
create index concurrently favourites_guide on favourites (guide_id);

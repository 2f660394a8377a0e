-- A picture of a conversation. Its files have private names, which only the parties can read; without
-- an owner it is removed.
alter table media add column is_private boolean not null default false;
alter table media add column booking_id uuid references bookings on delete set null;
alter table messages add column picture_id uuid references media on delete set null;
alter table messages add column had_picture boolean not null default false;

-- The time zone of the person's device, for the times in their mails; null until a browser reports it.
alter table accounts add column time_zone text;

-- When both parties of an agreed booking are reminded of it; the row is deleted with the reminder.
create table tour_reminders (
  booking_id uuid primary key references bookings on delete cascade,
  due_at timestamptz not null
);
create index tour_reminders_due on tour_reminders (due_at);

insert into tour_reminders (booking_id, due_at)
select booking_id, min(lower(during)) - interval '1 day'
from agreed_times
group by booking_id
having min(lower(during)) - interval '1 day' > now();

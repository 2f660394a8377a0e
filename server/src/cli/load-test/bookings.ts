import { STATUS } from '@annai/contract/bookings/lifecycle'
import { BOOKING_TIMES } from '@annai/contract/bookings/limits'
import { type RawBuilder, sql } from 'kysely'
import { systemKey } from '../../features/bookings/messages/store.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { Texts } from '../../platform/texts.ts'
import { THREADS, threadLines } from './threads.ts'

/** The parameters of all bookings; the first run stores them. */
export interface Plan {
  /** The beginning of the day of the first run: every date is counted from it. */
  day: string
  guides: number
  travellers: number
}

/** The row of `installation` that holds the plan. */
export const PLAN_NAME = 'load-test bookings'
/** The addresses of all load-test people. */
export const LOAD_TEST_DOMAIN = 'load.annai.example'

const ZONE = 'Asia/Tokyo'
const OPEN = [STATUS.enquiry, STATUS.proposed, STATUS.confirmed]
const PROPOSED = [STATUS.proposed, STATUS.confirmed, STATUS.completed, STATUS.cancelledByUser]
const AGREED = [STATUS.confirmed, STATUS.completed]

const isOneOf = (statuses: readonly string[]) =>
  sql`status = any(${sql.val([...statuses])}::text[])`

/** A UUIDv7 of the given moment whose other bits come from the text. */
const idOf = (text: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`(
  lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(${text}), 1, 3) || 'a' || substr(md5(${text}), 4, 15))::uuid`

/** The name of the traveller with this number. */
const travellerName = (n: RawBuilder<unknown>) => sql`'load_user_' || lpad((${n})::text, 7, '0')`

const statusOfRoll = () => {
  let from = 0
  const branches = THREADS.map(({ status, share }) => {
    from += share
    return sql`when roll < ${sql.lit(from)} then ${sql.lit(status)}`
  })
  return sql`case ${sql.join(branches, sql` `)} end`
}

/** Makes the travellers with these numbers, keeping existing ones. */
export async function addTravellers(tx: Tx, from: number, to: number): Promise<void> {
  const name = travellerName(sql`n`)
  await sql`with fresh as (
      insert into accounts (id, role, username, email, password_hash, display_name,
        email_verified_at, created_at, updated_at)
      select ${idOf(sql`'load-test traveller ' || n`, sql`at`)}, 'user', ${name},
        ${name} || ${`@${LOAD_TEST_DOMAIN}`}, '-', 'Traveller ' || n, at, at, at
      from generate_series(${from}::int, ${to}::int) as n,
        lateral (select timestamptz '2025-01-01 00:00Z' + n * interval '1 minute' as at) as joined
      on conflict do nothing returning id)
    insert into travellers (account_id, location) select id, 'Osaka, Japan' from fresh`.execute(tx)
}

/**
 * The bookings with these numbers as rows of a temporary table. The first guide has a thousandth of
 * all. Each booking of a guide has half a day of its own, `place`, so that no two times overlap.
 * Nothing is due within two weeks of the first run.
 */
async function planBatch(tx: Tx, plan: Plan, from: number, to: number): Promise<void> {
  const { guides, travellers } = plan
  const isFirst = guides === 1 ? sql`true` : sql`n % 1000 = 0`
  const others = sql.lit(Math.max(1, guides - 1))
  const place =
    guides === 1 ? sql`n` : sql`case when n % 1000 = 0 then n / 1000 else n / ${others} end`
  await sql`create temporary table load_bookings on commit drop as
    with numbered as (
      select n, case when ${isFirst} then 1 else 2 + n % ${others} end as guide_number,
        ${place} as place, 1 + ((n * 2654435761) >> 8) % ${sql.lit(travellers)} as traveller_number,
        ((n * 2654435761) >> 16) % 20 as roll
      from generate_series(${from}::bigint, ${to}::bigint) as n),
    decided as (select *, ${statusOfRoll()} as status, (place / 2)::int as days from numbered),
    dated as (
      select *, case when ${isOneOf(OPEN)} then ${plan.day}::timestamptz + (30 + days) * interval '1 day'
        else ${plan.day}::timestamptz - (40 + days) * interval '1 day' end as tour_day
      from decided),
    timed as (
      select *, (tour_day at time zone 'UTC')::date as date,
        case when place % 2 = 0 then '09:00' else '14:00' end as starts,
        case when place % 2 = 0 then '12:00' else '18:00' end as ends,
        case when ${isOneOf(OPEN)}
          then ${plan.day}::timestamptz - interval '12 days' + n % 14400 * interval '1 minute'
          else tour_day - interval '20 days' + n % 1440 * interval '1 minute' end as created_at
      from dated)
    select ${idOf(sql`'load-test booking ' || n`, sql`timed.created_at`)} as id, n, timed.status,
      guide.id as guide_id, guide.display_name as guide_name,
      traveller.id as user_id, traveller.display_name as user_name,
      'Old town of ' || (array['Kyoto', 'Taipei', 'Seoul', 'Hangzhou', 'Chiang Mai'])[1 + n % 5] as location,
      1 + (n % 6)::int as group_size, date, starts, ends, timed.created_at,
      ((date::text || ' ' || starts)::timestamp at time zone ${sql.lit(ZONE)}) as start_at,
      ((date::text || ' ' || ends)::timestamp at time zone ${sql.lit(ZONE)}) as end_at
    from timed
    join accounts as guide on lower(guide.username) = 'load_' || lpad(guide_number::text, 7, '0')
    join accounts as traveller on lower(traveller.username) = ${travellerName(sql`traveller_number`)}
    order by timed.created_at`.execute(tx)
  await sql`analyze load_bookings`.execute(tx)
}

async function planLines(tx: Tx, texts: Texts): Promise<void> {
  const lines = threadLines().map(({ line, text, isClock = false, ...rest }) => ({
    ...rest,
    is_clock: isClock,
    key: line ? systemKey(line) : null,
    body: line ? texts.translate('en', systemKey(line), { cancellerName: '{canceller}' }) : text,
  }))
  await sql`create temporary table load_lines on commit drop as
    select * from json_to_recordset(${JSON.stringify(lines)}) as line(
      status text, seq int, by text, hours int, is_clock boolean, key text, body text)`.execute(tx)
}

async function addBookings(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into bookings (id, user_id, guide_id, status, enquiry_message, enquiry_location,
      enquiry_date_time, enquiry_group_size, details_status, revision, agreed_revision,
      guide_has_replied, last_message_sender, deadline_at, created_at, updated_at)
    select id, user_id, guide_id, status,
      'We are a family from Osaka and would love to see the old town, the market and one temple, at an easy pace.',
      location, to_char(date, 'YYYY-MM-DD'), group_size,
      case when ${isOneOf(PROPOSED)} then 'proposed' end,
      case when ${isOneOf(PROPOSED)} then 1 else 0 end,
      case when ${isOneOf(AGREED)} then 1 end,
      thread.guide_chats > 0 or ${isOneOf(PROPOSED)}, thread.last_sender,
      case status when ${sql.lit(STATUS.confirmed)} then end_at + ${sql.lit(BOOKING_TIMES.completeAfterHours)} * interval '1 hour'
        when ${sql.lit(STATUS.proposed)} then least(end_at, changed_at + ${sql.lit(BOOKING_TIMES.expireAfterDays)} * interval '1 day')
        when ${sql.lit(STATUS.enquiry)} then changed_at + ${sql.lit(BOOKING_TIMES.expireAfterDays)} * interval '1 day' end,
      created_at, changed_at
    from load_bookings
    join (
      select status as of_status, max(hours) as hours,
        count(*) filter (where by = 'guide' and key is null) as guide_chats,
        (array_agg(by order by seq desc) filter (where key is null))[1] as last_sender
      from load_lines group by status) as thread on of_status = status,
      lateral (select created_at + thread.hours * interval '1 hour' as changed_at) as computed
    order by created_at
    on conflict do nothing returning id`.execute(tx)
  // Rows of an earlier run stay unchanged.
  await sql`delete from load_bookings
    where id <> all(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  return rows.length
}

async function addProposals(tx: Tx): Promise<void> {
  await sql`insert into proposals (booking_id, revision, location, group_size, date_times, time_zone,
      price, currency, remarks, last_end_at, created_at)
    select id, 1, location, group_size,
      jsonb_build_array(jsonb_build_object('date', date::text, 'startTime', starts, 'endTime', ends)),
      ${ZONE}, 8000 + n % 50 * 500, 'JPY', 'Tickets and tea are included; lunch is not.', end_at,
      created_at + interval '8 hours'
    from load_bookings where ${isOneOf(PROPOSED)}`.execute(tx)
  await sql`insert into agreed_times (booking_id, guide_id, during)
    select id, guide_id, tstzrange(start_at, end_at) from load_bookings
    where status = ${STATUS.confirmed}`.execute(tx)
  await sql`insert into tour_reminders (booking_id, due_at)
    select id, start_at - interval '1 day' from load_bookings
    where status = ${STATUS.confirmed}`.execute(tx)
}

async function addMessages(tx: Tx): Promise<void> {
  const at = sql`(created_at + hours * interval '1 hour')`
  const canceller = sql`case when by = 'guide' then guide_name else user_name end`
  await sql`insert into messages (id, booking_id, seq, sender_id, sender_role, body, is_system,
      message_key, message_params, client_message_id, created_at)
    select ${idOf(sql`'load-test message ' || n || ' ' || seq`, at)}, id, seq,
      case when is_clock then null when by = 'guide' then guide_id else user_id end, by,
      replace(body, '{canceller}', ${canceller}), key is not null, key,
      case when key is not null then jsonb_build_object('guideName', guide_name, 'userName', user_name,
        'location', location)
        || case when is_clock then '{}' else jsonb_build_object('cancellerName', ${canceller}) end
        || case when ${isOneOf(PROPOSED)} then jsonb_build_object('date', date::text,
          'startTime', starts, 'endTime', ends, 'timeZone', ${ZONE}::text) else '{}' end end,
      case when key is null then md5('load-test client ' || n || ' ' || seq)::uuid end, ${at}
    from load_bookings join load_lines using (status) order by ${at}`.execute(tx)
  // The traveller of an enquiry has not read the guide's last message, and has a notification of
  // it.
  await sql`insert into reads (booking_id, account_id, seq)
    select id, account_id, case when status = ${STATUS.enquiry} and account_id = user_id
      then newest - 1 else newest end
    from load_bookings
    join (select status, max(seq) as newest from load_lines group by status) as thread using (status),
      lateral (values (user_id), (guide_id)) as party (account_id)`.execute(tx)
  await sql`insert into notifications (id, account_id, booking_id, kind, params, created_at)
    select ${idOf(sql`'load-test notification ' || n`, at)}, user_id, id, 'chat',
      jsonb_build_object('guideName', guide_name, 'userName', user_name, 'otherName', guide_name,
        'location', location, 'quote', left(body, 100)), ${at}
    from load_bookings
    join (select distinct on (status) * from load_lines order by status, seq desc) as line using (status)
    where status = ${STATUS.enquiry}`.execute(tx)
}

/** Two completed bookings of three are reviewed; each guide's row counts them in the same transaction. */
async function addReviews(tx: Tx): Promise<void> {
  // In one order, because batches that run at once have guides in common.
  await sql`select from guides
    where account_id in (select guide_id from load_bookings where status = ${STATUS.completed})
    order by account_id for no key update`.execute(tx)
  await sql`with added as (
      insert into reviews (booking_id, guide_id, rating, body, created_at)
      select id, guide_id, 3 + n % 5 * 0.5, 'We saw what we would never have found, and nobody was tired.',
        created_at + interval '495 hours'
      from load_bookings where status = ${STATUS.completed} and n % 3 > 0
      returning guide_id, rating),
    counted as (select guide_id, count(*) as reviews, sum(rating) as ratings from added group by guide_id)
    update guides set review_count = review_count + reviews, rating_sum = rating_sum + ratings
    from counted where account_id = guide_id`.execute(tx)
}

/** Makes the bookings with these numbers, keeping existing ones. Returns how many are new. */
export async function addBatch(
  tx: Tx,
  texts: Texts,
  plan: Plan,
  from: number,
  to: number,
): Promise<number> {
  await planBatch(tx, plan, from, to)
  await planLines(tx, texts)
  const added = await addBookings(tx)
  if (added === 0) return 0
  await addProposals(tx)
  await addMessages(tx)
  await addReviews(tx)
  return added
}

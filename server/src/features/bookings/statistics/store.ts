import { ANSWER_SHARES, type StatisticName } from '@annai/contract/admin/statistics/vocabulary'
import { OPEN_STATUSES, STATUS } from '@annai/contract/bookings/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'
import { BANDS, firstAnswer, isWithdrawn, UNANSWERED_AFTER } from '../answer-times/store.ts'
import { IS_ABSENT } from '../reliability/store.ts'

/** A Monday (YYYY-MM-DD), and the time zone of the week. */
export interface CountedWeek {
  readonly week: string
  readonly timeZone: string
}

/** Counts run one after the other, so that each instance sees what the others have counted. */
export const lockCounts = (tx: Tx) => sql`select pg_advisory_xact_lock(4215004)`.execute(tx)

const isIn = (instant: RawBuilder<unknown>, { week, timeZone }: CountedWeek) =>
  sql`${instant} >= ${week}::date::timestamp at time zone ${timeZone}
    and ${instant} < (${week}::date + 7)::timestamp at time zone ${timeZone}`

const TOOK_PLACE = sql`bookings.status = ${STATUS.completed} and not ${IS_ABSENT}`
const IS_REVIEWED = sql`exists (select from blind_reviews where booking_id = bookings.id)
  or exists (select from reviews where booking_id = bookings.id and removed_at is null)`

const share = sql`case ${sql.join(
  BANDS.map(([name, ms]) => sql`when waited <= ${sql.lit(ms / 1000)} then ${sql.lit(name)}`),
  sql` `,
)} else 'never' end`

/** Enquiries of the week to guides who are not of the demo, by what became of them. */
const enquiries = (at: CountedWeek, now: Date) => sql`
  select jsonb_build_object(
    'sent', count(*),
    'answered', count(answered_at),
    'proposed', count(*) filter (where is_proposed),
    'agreed', count(*) filter (where is_agreed),
    'tookPlace', count(*) filter (where took_place),
    'reviewed', count(*) filter (where is_reviewed),
    'open', count(*) filter (where is_open),
    'waiting', count(*) filter (where is_waiting),
    ${sql.join(
      ANSWER_SHARES.map(
        (name) => sql`${sql.lit(name)}, count(*) filter (where not is_waiting and not is_withdrawn
          and share = ${sql.lit(name)})`,
      ),
    )}) as counts
  from (select *, ${share} as share from (
    select answer.answered_at,
      coalesce(extract(epoch from answer.answered_at - bookings.created_at), 'infinity') as waited,
      exists (select from proposals where booking_id = bookings.id) as is_proposed,
      bookings.agreed_revision is not null as is_agreed,
      ${TOOK_PLACE} as took_place,
      ${IS_REVIEWED} as is_reviewed,
      bookings.status in (${sql.join(OPEN_STATUSES)}) as is_open,
      answer.answered_at is null and bookings.status in (${sql.join(OPEN_STATUSES)})
        and bookings.created_at > ${later(now, -UNANSWERED_AFTER)} as is_waiting,
      ${isWithdrawn(sql`answer.answered_at`)} as is_withdrawn
    from bookings left join guides on account_id = guide_id
    cross join lateral (${firstAnswer}) answer
    where ${isIn(sql`bookings.created_at`, at)} and is_dummy is not true
  ) asked) shared`

/** Completed tours whose last day is in the week, by month and language of the traveller. */
const tours = (at: CountedWeek) => sql`
  select coalesce(jsonb_agg(counted), '[]') as counts from (
    select to_char(last_end_at at time zone ${at.timeZone}, 'YYYY-MM') as month,
      accounts.language, count(*)::int as tours, sum(group_size)::int as people
    from proposals
    join bookings on bookings.id = booking_id and agreed_revision = proposals.revision
    left join guides on guides.account_id = guide_id
    left join accounts on accounts.id = user_id
    where ${isIn(sql`last_end_at`, at)} and ${TOOK_PLACE} and is_dummy is not true
    group by 1, 2) counted`

/** Enquiries of the week and those that were agreed, by the guide's place and the traveller's language. */
const demand = (at: CountedWeek) => sql`
  select coalesce(jsonb_agg(counted), '[]') as counts from (
    select coalesce(country_code, '') as country, coalesce(place_id, '') as place,
      accounts.language, count(*)::int as asked, count(agreed_revision)::int as agreed
    from bookings
    left join guides on guides.account_id = guide_id
    left join accounts on accounts.id = user_id
    where ${isIn(sql`bookings.created_at`, at)} and is_dummy is not true
    group by 1, 2, 3) counted`

const COUNTS: Record<StatisticName, (at: CountedWeek, now: Date) => RawBuilder<unknown>> = {
  enquiries,
  demand,
  tours,
}

/** Counts a week again from the bookings. */
export async function countWeek(
  tx: Tx,
  { at }: SystemAuthority<'clock', { at: CountedWeek }>,
  now: Date,
): Promise<void> {
  for (const [name, count] of Object.entries(COUNTS))
    await sql`insert into week_statistics (week, name, counts, counted_at)
      select ${at.week}::date, ${name}, counts, ${now} from (${count(at, now)}) as counted
      on conflict (week, name) do update
        set counts = excluded.counts, counted_at = excluded.counted_at`.execute(tx)
}

/** The weeks that were counted after `since`; not those of a clock that was ahead. */
export async function freshWeeks(
  db: Db | Tx,
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select to_char(week, 'YYYY-MM-DD') as week from week_statistics
    group by week having min(counted_at) > ${since} and max(counted_at) <= ${now}`.execute(db)
  return rows.map(({ week }) => week)
}

/** The counts of these weeks, the oldest first; a week that was never counted has none. */
export async function readWeeks<Counts>(
  db: Db,
  name: StatisticName,
  first: string,
): Promise<{ week: string; counts: Counts; counted_at: Date }[]> {
  const { rows } = await sql<{ week: string; counts: Counts; counted_at: Date }>`
    select to_char(week, 'YYYY-MM-DD') as week, counts, counted_at from week_statistics
    where name = ${name} and week >= ${first}::date order by week`.execute(db)
  return rows
}

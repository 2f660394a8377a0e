import { type AgreedSpan, freeDays } from '@annai/contract/availability/free-days'
import { type BookingStatus, TAB_KEYS, tabOf } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { findCalendar } from '../../features/availability/store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Answer, TestApp } from '../app.ts'
import { builders, type TestPerson } from '../make.ts'
import type { History } from './play.ts'

/** Every stored aggregate: each query returns the rows that differ from their sources. */
const RECOUNTS = {
  'reviews of a guide': sql<{ id: string }>`
    select account_id as id from guides
      left join (select guide_id, count(*) as count, sum(rating) as sum from reviews
          where removed_at is null group by guide_id)
        as counted on counted.guide_id = guides.account_id
    where review_count <> coalesce(counted.count, 0) or rating_sum <> coalesce(counted.sum, 0)`,
  'newest revision of a booking': sql<{ id: string }>`
    select id from bookings
      left join (select booking_id, max(revision) as newest from proposals group by booking_id)
        as counted on counted.booking_id = bookings.id
    where revision > coalesce(newest, 0)
      or (revision <> coalesce(newest, 0) and revision is distinct from agreed_revision)`,
  'whether the guide has replied': sql<{ id: string }>`
    select id from bookings
    where guide_has_replied is distinct from (
      exists (select from proposals where booking_id = bookings.id)
      or exists (select from messages
        where booking_id = bookings.id and sender_role = 'guide' and not is_system))`,
  'last sender of a thread': sql<{ id: string }>`
    select id from bookings
    where last_message_sender is distinct from (select sender_role from messages
      where booking_id = bookings.id and not is_system order by seq desc limit 1)`,
  'numbers of a thread': sql<{ id: string }>`
    select booking_id as id from messages
    group by booking_id having min(seq) <> 1 or max(seq) <> count(*)`,
  'read marks': sql<{ id: string }>`
    select booking_id as id from reads
    where seq > (select coalesce(max(seq), 0) from messages
      where messages.booking_id = reads.booking_id)`,
  'unread chat notifications': sql<{ id: string }>`
    select account_id as id from notifications where kind = 'chat' and not is_read
    group by account_id, booking_id having count(*) > 1`,
  'bytes of pictures': sql<{ id: string }>`select id from media where bytes <= 0`,
}

/** Recounts all stored aggregates of the database, except views, which are written late. */
export async function recountAggregates(db: Db): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, query] of Object.entries(RECOUNTS))
    for (const { id } of (await query.execute(db)).rows) wrong.push(`${name}: ${id} differs`)
  return wrong
}

/** The counts of the API are equal to those of the tables. */
async function checkCounts(app: TestApp, person: TestPerson): Promise<string[]> {
  const wrong: string[] = []
  const caller = app.as(await builders(app).signIn(person))
  const { rows } = await sql<{ status: BookingStatus }>`
    select status from bookings where ${sql.ref(person.role === 'user' ? 'user_id' : 'guide_id')} = ${person.id}`.execute(
    app.ctx.db,
  )
  const { body: counts } = await caller.get('/api/bookings/counts')
  if (counts.all !== rows.length) wrong.push(`${counts.all} bookings counted of ${rows.length}`)
  for (const tab of TAB_KEYS) {
    const there = rows.filter(({ status }) => tabOf(status) === tab).length
    if (counts[tab] !== there) wrong.push(`${counts[tab]} counted in ${tab} of ${there}`)
  }
  const unread = await app.ctx.db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', person.id)
    .where('is_read', '=', false)
    .execute()
  const { body } = await caller.get('/api/notifications/unread-count')
  if (body.count !== unread.length)
    wrong.push(`${body.count} unread notifications counted of ${unread.length}`)
  return wrong
}

/** Each completed tour has at most one review, and the guide's page shows exactly those. */
function checkReviews({ tours, bookings }: History, page: Answer['body']): string[] {
  const wrong: string[] = []
  const given: number[] = []
  for (const { answers } of tours) {
    const taken = answers.filter(({ status }) => status === 200)
    if (answers.length > 0 && taken.length !== 1) wrong.push(`${taken.length} reviews of one tour`)
    const others = answers.filter(({ status }) => status !== 200 && status !== 400)
    if (others.length > 0) wrong.push(`a review answered ${others[0]?.status}`)
    given.push(...taken.map(({ rating }) => rating))
  }
  const [{ guide: own }] = bookings
  for (const { answers } of bookings.filter(({ guide }) => guide.id === own.id))
    for (const { attempt, status } of answers)
      if (attempt.does === 'review' && status === 200) given.push(attempt.rating)
  if (page.reviewCount !== given.length)
    wrong.push(`${page.reviewCount} reviews shown of ${given.length}`)
  const average = given.reduce((sum, rating) => sum + rating, 0) / given.length
  if (given.length > 0 && Math.abs(page.averageRating - average) > 0.01)
    wrong.push(`an average of ${page.averageRating}, not ${average}`)
  return wrong
}

const DAYS = 400

/** The stored free days of the guide follow from the calendar and the agreed tours. */
async function checkFreeDays({ bookings, servers, saves }: History): Promise<string[]> {
  const { db } = servers[0].ctx
  const { id } = bookings[0].guide
  const odd = saves.filter(({ status }) => ![200, 409, 503].includes(status))
  if (odd.length > 0) return [`a save of the calendar answered ${odd[0]?.status}`]
  const calendar = await findCalendar(db, id)
  const { rows } = await sql<{ from: string | null; bits: string | null }>`
    select to_char(free_from, 'YYYY-MM-DD') as from, (
      select string_agg(get_bit(free_days, day)::text, '' order by day)
      from generate_series(0, ${DAYS - 1}) as day
    ) as bits
    from guides where account_id = ${id}`.execute(db)
  const { from = null, bits = null } = rows[0] ?? {}
  if (!calendar || !from) return calendar || from ? ['free days without a calendar'] : []
  const { rows: agreed } = await sql<AgreedSpan>`
    select booking_id as "bookingId", extract(epoch from lower(during))::float8 * 1000 as start,
      extract(epoch from upper(during))::float8 * 1000 as end
    from agreed_times where guide_id = ${id}`.execute(db)
  const free = freeDays(calendar, { agreed, busy: [] }, from, DAYS)
  const differs = free.findIndex((isFree, day) => isFree !== (bits?.[day] === '1'))
  return differs < 0 ? [] : [`free days of the guide differ on day ${differs} from ${from}`]
}

/** All counts and averages, recounted at the end of the history. */
export async function checkAggregates(history: History): Promise<string[]> {
  const [app, other] = history.servers
  const [{ guide, user }] = history.bookings
  const page = (await other.as().get(`/api/guides/profile/${guide.username}`)).body
  return [
    ...(await recountAggregates(app.ctx.db)),
    ...checkReviews(history, page),
    ...(await checkFreeDays(history)),
    ...(await checkCounts(app, guide)),
    ...(await checkCounts(other, user)),
  ]
}

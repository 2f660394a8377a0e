import type { AdminBookingQuery } from '@annai/contract/admin/lists/shapes'
import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import {
  BOOKING_STATUSES,
  type BookingStatus,
  OPEN_STATUSES,
} from '@annai/contract/bookings/lifecycle'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { accountContains, type Searcher } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lower } from '../../../platform/db/lower.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { rowsToRead, totalCount } from '../../../platform/db/total-count.ts'
import { isId } from '../../../platform/ids.ts'

export interface BookingFilter {
  /** Null lets every status through. */
  statuses: readonly BookingStatus[] | null
  search: string
  /** The accounts that the search finds. */
  people: readonly string[]
  /** Statuses that the searched words mean, of bookings that show them. */
  matchingStatuses: readonly BookingStatus[]
  /** Whether they mean a booking whose trip went to another guide. */
  isSupersededMatching: boolean
  /** Only bookings with a claim that a party did not come. */
  isClaimed: boolean
}

type Order = AdminBookingQuery['order']
type Condition = (eb: ExpressionBuilder<Database, 'bookings'>) => Expression<SqlBool>

/**
 * The most matching accounts that are read. Without a limit, a text that most names contain reads
 * all of them; sorted before the limit, a rare name may be searched in all accounts by their age.
 */
const ACCOUNTS_READ = 20_000

/**
 * The ids of the account with this username and of at most `ADMIN_LIST.peopleCap` accounts whose
 * name or email address contains the text: the newest of those that are read.
 */
export async function findPeople(
  db: Db,
  text: string,
  searcher: Searcher,
): Promise<{ people: string[]; arePeopleCapped: boolean }> {
  const [named, matching] = await Promise.all([
    db.selectFrom('accounts').select('id').where(sql`lower(username)`, '=', lower(text)).execute(),
    db
      .with(
        (cte) => cte('matching').materialized(),
        () =>
          db
            .selectFrom('accounts')
            .select('accounts.id')
            .where(accountContains(text, searcher))
            .limit(ACCOUNTS_READ),
      )
      .selectFrom('matching')
      .select('id')
      .orderBy('id', 'desc')
      .limit(ADMIN_LIST.peopleCap + 1)
      .execute(),
  ])
  const newest = matching.slice(0, ADMIN_LIST.peopleCap)
  return {
    people: [...new Set([...named, ...newest].map(({ id }) => id))],
    arePeopleCapped: matching.length > ADMIN_LIST.peopleCap,
  }
}

/** A claim that is not taken back. */
export const isClaimed: Condition = (eb) =>
  eb(
    'bookings.id',
    'in',
    eb.selectFrom('no_shows').select('no_shows.booking_id').where('withdrawn_at', 'is', null),
  )

/** A booking passes the filter if one of these conditions holds. */
const conditionsOf = (filter: BookingFilter): Condition[] =>
  filter.isClaimed
    ? foundBy(filter).map((condition) => (eb) => eb.and([condition(eb), isClaimed(eb)]))
    : foundBy(filter)

/** The conditions without the claims. Each has an index. */
function foundBy(filter: BookingFilter): Condition[] {
  const { statuses, search, people } = filter
  const ofStatus =
    (status: BookingStatus): Condition =>
    (eb) =>
      eb('bookings.status', '=', status)
  if (!search) return statuses?.map(ofStatus) ?? [(eb) => eb.lit(true)]
  const found: Condition[] = [
    (eb) => eb('bookings.guide_id', '=', eb.fn.any(eb.val([...people]))),
    (eb) => eb('bookings.user_id', '=', eb.fn.any(eb.val([...people]))),
    ...filter.matchingStatuses.map(
      (status): Condition =>
        (eb) =>
          // The status of a superseded booking is not what is shown of it.
          eb.and([ofStatus(status)(eb), eb('bookings.is_superseded', '=', eb.lit(false))]),
    ),
  ]
  // A literal, because PostgreSQL does not use the partial index for a parameter.
  if (filter.isSupersededMatching)
    found.push((eb) => eb('bookings.is_superseded', '=', eb.lit(true)))
  if (isId(search)) found.push((eb) => eb('bookings.id', '=', search))
  if (!statuses) return found
  return found.map(
    (condition) => (eb) => eb.and([condition(eb), eb('bookings.status', 'in', statuses)]),
  )
}

/**
 * The first `limit` bookings of each condition. One query with all conditions would read every
 * booking, which takes seconds at several million.
 */
function filtered(db: Db, filter: BookingFilter, order: Order, limit: number) {
  const [first, ...others] = conditionsOf(filter).map((condition) => {
    const bookings = db
      .selectFrom('bookings')
      .select(['bookings.id', 'bookings.created_at'])
      .where(condition)
      .orderBy('bookings.created_at', order)
      .orderBy('bookings.id', order)
      .limit(limit)
    return db.selectFrom(bookings.as('first')).select(['first.id', 'first.created_at'])
  })
  if (!first) throw new Error('A filter has no status')
  // No booking has two statuses. Without duplicates to remove, PostgreSQL merges the sorted lists and
  // does not read them to their end.
  const all = filter.search
    ? others.reduce((joined, one) => joined.union(one), first)
    : others.reduce((joined, one) => joined.unionAll(one), first)
  return db.selectFrom(all.as('hit'))
}

/** A page. Each row of a search has the number of rows found, which is exact up to the cap. */
export const findPage = (
  db: Db,
  filter: BookingFilter,
  order: Order,
  limit: number,
  offset: number,
) => {
  const page = filtered(db, filter, order, rowsToRead(filter.search, offset + limit))
    .select(['hit.id as page_id', 'hit.created_at as sorted_by'])
    .select(totalCount(filter.search).as('found'))
    .orderBy('hit.created_at', order)
    .orderBy('hit.id', order)
    .limit(limit)
    .offset(offset)
  return rowsOf(db, page, order)
}

/** The revision that is agreed, else the newest. */
export const CURRENT_REVISION = sql<number>`coalesce(bookings.agreed_revision, bookings.revision)`

type Page = Expression<{ page_id: string; sorted_by: Date; found: number }>

/** The rows of a page, with their parties and terms. */
export const rowsOf = (db: Db, page: Page, order: Order) =>
  db
    .with('page', () => page)
    .selectFrom('page')
    .innerJoin('bookings', 'bookings.id', 'page.page_id')
    .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
    .leftJoin('accounts as guide', 'guide.id', 'bookings.guide_id')
    .leftJoin('proposals', (join) =>
      join
        .onRef('proposals.booking_id', '=', 'bookings.id')
        .on('proposals.revision', '=', CURRENT_REVISION),
    )
    .select([
      'bookings.enquiry_location',
      'bookings.enquiry_date_time',
      'bookings.enquiry_group_size',
      'proposals.location',
      'proposals.date_times',
      'proposals.time_zone',
      'proposals.group_size',
      'proposals.price',
      'proposals.currency',
      'proposals.price_lines',
      'proposals.deposit',
      'proposals.cancellation',
      'bookings.id',
      'bookings.status',
      'bookings.is_superseded',
      'bookings.created_at',
      'bookings.user_id',
      'bookings.guide_id',
      'traveller.username as traveller_username',
      'traveller.display_name as traveller_name',
      'guide.username as guide_username',
      'guide.display_name as guide_name',
      'bookings.agreed_revision',
      'bookings.updated_at',
      'page.found',
    ])
    .orderBy('page.sorted_by', order)
    .orderBy('bookings.id', order)
    .execute()

/** The open and agreed bookings of an account, those first whose clock acts first. */
export const openOf = (db: Db, accountId: string) =>
  db
    .selectFrom('bookings')
    .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
    .leftJoin('accounts as guide', 'guide.id', 'bookings.guide_id')
    .select([
      'bookings.id',
      'bookings.status',
      'bookings.is_superseded',
      'bookings.created_at',
      'bookings.user_id',
      'bookings.guide_id',
      'traveller.username as traveller_username',
      'traveller.display_name as traveller_name',
      'guide.username as guide_username',
      'guide.display_name as guide_name',
    ])
    .where((eb) =>
      eb.or([eb('bookings.user_id', '=', accountId), eb('bookings.guide_id', '=', accountId)]),
    )
    .where('bookings.status', 'in', OPEN_STATUSES)
    .orderBy('bookings.deadline_at')
    .orderBy('bookings.id')
    .execute()

/** The columns of the list; the CSV file has the terms as well. */
type Row = Awaited<ReturnType<typeof findPage>>[number]
export type BookingInFile = Row
export type AdminBookingRow = Pick<
  Row,
  | 'id'
  | 'status'
  | 'is_superseded'
  | 'created_at'
  | 'user_id'
  | 'guide_id'
  | 'traveller_username'
  | 'traveller_name'
  | 'guide_username'
  | 'guide_name'
> &
  Partial<Pick<Row, 'location' | 'date_times' | 'price' | 'currency' | 'agreed_revision'>>

/** Exact up to the cap. */
export const countFiltered = async (db: Db, filter: BookingFilter): Promise<number> =>
  (
    await filtered(db, filter, 'desc', ADMIN_LIST.foundCap + 1)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** The bookings of each status; above the cap it is the cap and one. */
export const countByStatus = (db: Db) =>
  db
    .selectFrom(
      sql<{ status: BookingStatus }>`unnest(${BOOKING_STATUSES}::text[])`.as<'wanted'>(
        sql`wanted(status)`,
      ),
    )
    .select((eb) => [
      'wanted.status',
      eb
        .selectFrom(
          eb
            .selectFrom('bookings')
            .select('bookings.status')
            .whereRef('bookings.status', '=', 'wanted.status')
            .limit(ADMIN_LIST.countCap + 1)
            .as('counted'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .execute()

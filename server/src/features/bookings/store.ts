import type { Move, Tab } from '@annai/contract/bookings/lifecycle'
import { TABS } from '@annai/contract/bookings/lifecycle'
import type { Authorized } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

type Reader = Db | Tx
export type ProposalRow = Selectable<Database['proposals']>

/** The role's own column: a booking is looked up by it, so another person's is never found. */
const sideOf = (role: PersonRole) =>
  role === 'user' ? ('bookings.user_id' as const) : ('bookings.guide_id' as const)

/** A booking with the names of its parties, its newest proposal and its review. */
const selection = (reader: Reader) =>
  reader
    .selectFrom('bookings')
    .leftJoin('accounts as traveller', 'traveller.id', 'bookings.user_id')
    .leftJoin('accounts as guide', 'guide.id', 'bookings.guide_id')
    .leftJoin('reviews', 'reviews.booking_id', 'bookings.id')
    .selectAll('bookings')
    .select([
      'traveller.username as traveller_username',
      'traveller.display_name as traveller_name',
      'traveller.profile_picture as traveller_picture',
      'guide.username as guide_username',
      'guide.display_name as guide_name',
      'guide.profile_picture as guide_picture',
      'reviews.rating as review_rating',
      'reviews.body as review_text',
      'reviews.created_at as review_date',
    ])

export type BookingRow = Awaited<ReturnType<typeof find>> & {}

/** A booking that one of its parties or the clock may act on. */
export type Actionable<Row extends object = BookingRow> =
  | Authorized<Row, 'party'>
  | SystemAuthority<'clock', Row>

export const find = (reader: Reader, id: string) =>
  selection(reader).where('bookings.id', '=', id).executeTakeFirst()

/** Holds the booking until the transaction ends: moves and messages of one booking queue up. */
export const lock = (tx: Tx, id: string) =>
  tx.selectFrom('bookings').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** The same, if it is the person's own; undefined for anybody else's, which is not held. */
export const lockOf = (tx: Tx, id: string, person: { id: string; role: PersonRole }) =>
  tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where(sideOf(person.role), '=', person.id)
    .forUpdate()
    .executeTakeFirst()

export interface MoveChanges {
  details_status: 'proposed' | 'rejected' | null
  revision: number
  agreed_revision: number | null
  guide_has_replied: boolean
  deadline_at: Date | null
  remind_at: Date | null
  updated_at: Date
}

/**
 * Writes a transition that the lifecycle allowed, only while the booking still has the status and
 * revision of the decision. False when another change came first, which the row lock makes rare.
 */
export async function saveMove(
  tx: Tx,
  seen: Actionable<Pick<BookingRow, 'id' | 'status' | 'revision'>>,
  move: Move,
  changes: MoveChanges,
): Promise<boolean> {
  const result = await tx
    .updateTable('bookings')
    .set({ status: move.to, ...changes })
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where('revision', '=', seen.revision)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const insertProposal = (
  tx: Tx,
  { id }: Actionable<{ id: string }>,
  { date_times, ...proposal }: Omit<ProposalRow, 'booking_id'>,
): Promise<ProposalRow> =>
  tx
    .insertInto('proposals')
    .values({ ...proposal, booking_id: id, date_times: JSON.stringify(date_times) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const proposalsOf = (reader: Reader, bookingId: string) =>
  reader
    .selectFrom('proposals')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('revision')
    .execute()

/** The newest proposal of each of these bookings. */
export const newestProposals = (reader: Reader, bookingIds: string[]) =>
  reader
    .selectFrom('proposals')
    .innerJoin('bookings', (join) =>
      join
        .onRef('bookings.id', '=', 'proposals.booking_id')
        .onRef('bookings.revision', '=', 'proposals.revision'),
    )
    .selectAll('proposals')
    .where('proposals.booking_id', 'in', bookingIds)
    .execute()

export interface Page {
  role: PersonRole
  personId: string
  limit: number
  tab?: Tab | undefined
  search?: string | undefined
  offset?: number | undefined
  after?: { updatedAt: string; id: string } | undefined
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** One page, most recently touched first; by cursor (stable) or by offset (as specified). */
export function findPage(db: Db, page: Page) {
  let query = selection(db)
    // Microseconds would be lost in a Date, and with them the place in the list.
    .select(sql<string>`bookings.updated_at::text`.as('cursor_at'))
    .where(sideOf(page.role), '=', page.personId)
    .orderBy('bookings.updated_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(page.limit)
  if (page.tab) query = query.where('bookings.status', 'in', [...TABS[page.tab]])
  if (page.search) {
    const pattern = `%${escapeLike(page.search)}%`
    query = query.where(
      page.role === 'user' ? 'guide.display_name' : 'traveller.display_name',
      'ilike',
      pattern,
    )
  }
  if (page.offset) query = query.offset(page.offset)
  if (page.after) {
    const { updatedAt, id } = page.after
    query = query.where(
      sql<boolean>`(bookings.updated_at, bookings.id) < (${updatedAt}::timestamptz, ${id}::uuid)`,
    )
  }
  return query.execute()
}

export const countByStatus = (db: Db, role: PersonRole, personId: string) =>
  db
    .selectFrom('bookings')
    .select([
      'status',
      (eb: ExpressionBuilder<Database, 'bookings'>) => eb.fn.countAll<number>().as('count'),
    ])
    .where(sideOf(role), '=', personId)
    .groupBy('status')
    .execute()

/** What is due by this column, without the excluded ones. */
export const dueIds = async (
  db: Db,
  column: 'deadline_at' | 'remind_at',
  now: Date,
  excluded: string[],
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where(column, '<=', now)
    .where(sql<boolean>`id <> all(${excluded}::uuid[])`)
    .orderBy(column)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export const clearReminder = (
  tx: Tx,
  { id }: SystemAuthority<'clock', { id: string }>,
  now: Date,
) =>
  tx
    .updateTable('bookings')
    .set({ remind_at: null })
    .where('id', '=', id)
    .where('remind_at', '<=', now)
    .executeTakeFirst()

/** Moves the booking to the top of both lists. */
export const touch = (tx: Tx, { id }: Authorized<{ id: string }, 'party'>, now: Date) =>
  tx.updateTable('bookings').set({ updated_at: now }).where('id', '=', id).execute()

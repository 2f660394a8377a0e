import type { BookingStatus, Move, Tab } from '@annai/contract/bookings/lifecycle'
import { TABS } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { WriteKind } from '../../platform/db/together.ts'
import type { Tx } from '../../platform/db/transact.ts'

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

export type BookingRow = Awaited<ReturnType<typeof findAny>> & {}

/** Any booking, for the clock and the operator. */
export const findAny = (reader: Reader, id: string) =>
  selection(reader).where('bookings.id', '=', id).executeTakeFirst()

/** The person's own booking; undefined for anybody else's. */
export const findOf = (reader: Reader, id: string, person: { id: string; role: PersonRole }) =>
  selection(reader)
    .where('bookings.id', '=', id)
    .where(sideOf(person.role), '=', person.id)
    .executeTakeFirst()

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

export type NewBooking = {
  id: string
  user_id: string
  guide_id: string
  status: BookingStatus
  enquiry_message: string
  enquiry_location: string
  enquiry_date_time: string
  enquiry_group_size: number
  deadline_at: Date
  remind_at: Date
  created_at: Date
  updated_at: Date
}

/** Beside the claim of its key, see platform/db/together.ts. */
export const BOOKING: WriteKind = {
  sql: (asked) => sql`
    insert into bookings (id, user_id, guide_id, status, enquiry_message, enquiry_location,
      enquiry_date_time, enquiry_group_size, deadline_at, remind_at, created_at, updated_at)
    select asked.id, user_id, guide_id, status, enquiry_message, enquiry_location,
      enquiry_date_time, enquiry_group_size, deadline_at, remind_at, created_at, updated_at
    from json_to_recordset(${asked}) as asked(id uuid, cause uuid, user_id uuid, guide_id uuid,
      status text, enquiry_message text, enquiry_location text, enquiry_date_time text,
      enquiry_group_size int, deadline_at timestamptz, remind_at timestamptz,
      created_at timestamptz, updated_at timestamptz) join cause on cause.id = asked.cause
    returning id`,
}

/** The cause of an enquiry: its id is the booking's. A key that was claimed before claims nothing. */
export const CLAIM: WriteKind = {
  sql: (asked) => sql`
    insert into idempotency_keys (account_id, key, result_id, created_at)
    select account_id, key, id, created_at from json_to_recordset(${asked})
      as asked(id uuid, account_id uuid, key text, created_at timestamptz)
    on conflict do nothing returning result_id as id`,
}

/** The booking that the earlier request made. */
export const claimed = async (reader: Reader, accountId: string, key: string): Promise<string> =>
  (
    await reader
      .selectFrom('idempotency_keys')
      .select('result_id')
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).result_id

export const removeKeys = (db: Db, before: Date) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute()

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
 * Writes a move that the lifecycle allowed, only while the booking still is where the decision saw
 * it. False when somebody was faster; the lock makes that rare, the condition makes it certain.
 */
export async function saveMove(
  tx: Tx,
  seen: { id: string; status: BookingStatus; revision: number },
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
  proposal: Omit<ProposalRow, 'date_times'> & { date_times: string },
) => tx.insertInto('proposals').values(proposal).execute()

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

/** Bookings whose time has come, oldest first; rows that another instance works on are skipped. */
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

export const clearReminder = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('bookings')
    .set({ remind_at: null })
    .where('id', '=', id)
    .where('remind_at', '<=', now)
    .executeTakeFirst()

export const touch = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('bookings').set({ updated_at: now }).where('id', '=', id).execute()

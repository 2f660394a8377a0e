import { OPEN_STATUSES, TABS, type Tab } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'
import { type ExpressionBuilder, sql } from 'kysely'
import { patternOf } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { partyColumn, selection } from '../store.ts'

/** The newest proposal of each of these bookings. */
export const newestProposals = (db: Db, bookingIds: string[]) =>
  db
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

/** A page, most recently updated first, by cursor (stable) or by offset (as specified). */
export function findPage(db: Db, page: Page) {
  let query = selection(db)
    // Microseconds would be lost in a Date, and with them the place in the list.
    .select(sql<string>`bookings.updated_at::text`.as('cursor_at'))
    .where(partyColumn(page.role), '=', page.personId)
    .orderBy('bookings.updated_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(page.limit)
  if (page.tab) query = query.where('bookings.status', 'in', [...TABS[page.tab]])
  if (page.search) {
    query = query.where(
      page.role === 'user' ? 'guide.display_name' : 'traveller.display_name',
      'ilike',
      patternOf(page.search),
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
    .where(partyColumn(role), '=', personId)
    .groupBy('status')
    .execute()

/** The newest open booking of these two. */
export const newestOpen = (db: Db, parties: { userId: string; guideId: string }) =>
  db
    .selectFrom('bookings')
    .select(['id', 'created_at'])
    .where('user_id', '=', parties.userId)
    .where('guide_id', '=', parties.guideId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

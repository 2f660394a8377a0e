import { TAB_KEYS, tabOf } from '@annai/contract/bookings/lifecycle'
import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import type {
  BookingCounts,
  BookingListQuery,
  BookingSummary,
  OpenBookingResponse,
} from '@annai/contract/bookings/shapes'
import type { Person } from '@annai/contract/person'
import { normalized } from '@annai/contract/text'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { unreadCounts } from '../unread/service.ts'
import { summaryView } from '../view.ts'
import * as store from './store.ts'

const wholeNumber = (text: string | undefined, fallback: number, max: number): number =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Math.min(Math.max(Number(text), 1), max) : fallback

const encodeCursor = (row: { cursor_at: string; id: string }) =>
  Buffer.from(`${row.cursor_at}|${row.id}`).toString('base64url')

/** As PostgreSQL writes an instant: `2026-06-01 09:00:00.123456+00`. */
const INSTANT =
  /^([12]\d{3}-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

function isInstant(text: string): boolean {
  const [, date = '', time] = INSTANT.exec(text) ?? []
  const instant = Date.parse(`${date}T${time}Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date)
}

function decodeCursor(text: string | undefined) {
  const [updatedAt, id] = Buffer.from(text ?? '', 'base64url')
    .toString()
    .split('|')
  return updatedAt && id && isId(id) && isInstant(updatedAt) ? { updatedAt, id } : undefined
}

/**
 * A page of the person's bookings, newest first. `next` is the cursor of the next page. Pages by
 * number skip and repeat rows while bookings move; pages by cursor do not.
 */
export async function listBookings(
  ctx: Platform,
  me: Person,
  query: BookingListQuery,
): Promise<{ bookings: BookingSummary[]; next: string | null; page: number }> {
  const limit = wholeNumber(query.limit, BOOKING_LIMITS.pageSize, BOOKING_LIMITS.maxPageSize)
  const after = decodeCursor(query.after)
  const page = wholeNumber(query.page, 1, 100_000)
  const rows = await store.findPage(ctx.db, {
    role: me.role,
    personId: me.id,
    limit,
    tab: query.tab === 'all' ? undefined : query.tab,
    search: (query.search && normalized(query.search.trim(), 'NFC')) || undefined,
    ...(after ? { after } : { offset: (page - 1) * limit }),
  })
  const last = rows.at(-1)
  if (!last) return { bookings: [], next: null, page }
  const ids = rows.map((row) => row.id)
  const [proposals, unread] = [
    await store.newestProposals(ctx.db, ids),
    await unreadCounts(ctx.db, ids, me),
  ]
  const newest = new Map(proposals.map((proposal) => [proposal.booking_id, proposal]))
  return {
    bookings: rows.map((row) =>
      summaryView(row, newest.get(row.id), unread.get(row.id) ?? 0, me.role),
    ),
    next: rows.length === limit ? encodeCursor(last) : null,
    page,
  }
}

/** The number of bookings of each tab, so that it is right before all pages are loaded. */
export async function countBookings(ctx: Platform, me: Person): Promise<BookingCounts> {
  const counts = { all: 0, ...Object.fromEntries(TAB_KEYS.map((tab) => [tab, 0])) } as BookingCounts
  for (const { status, count } of await store.countByStatus(ctx.db, me.role, me.id)) {
    counts[tabOf(status)] += count
    counts.all += count
  }
  return counts
}

/** The traveller's newest open booking with this guide, for a link on the guide's page. */
export async function openBookingWith(
  ctx: Platform,
  me: Person,
  guideId: string,
): Promise<OpenBookingResponse['booking']> {
  const row = isId(guideId) ? await store.newestOpen(ctx.db, { userId: me.id, guideId }) : undefined
  return row ? { _id: row.id, createdAt: row.created_at.toISOString() } : null
}

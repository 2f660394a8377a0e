import type { DeskBookingQuery, DeskBookings } from '@annai/contract/admin/desk/shapes'
import {
  DESK,
  STATUS_FILTERS,
  STATUS_GROUPS,
  type StatusGroup,
} from '@annai/contract/admin/desk/vocabulary'
import type { AdminBooking, AdminBookingDetails } from '@annai/contract/admin/shapes'
import {
  BOOKING_STATUSES,
  type BookingStatus,
  STATUS_KEYS,
} from '@annai/contract/bookings/lifecycle'
import type { Language } from '@annai/contract/languages'
import { meantBy, tally, totalFound } from '../../../platform/http/admin-list.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { enquiryOf } from '../enquiries/view.ts'
import * as bookings from '../store.ts'
import { wholeThread } from '../thread/service.ts'
import * as store from './store.ts'
import { deskBookingView, deskDetailsView } from './view.ts'

const ALL: store.BookingFilter = { statuses: null, search: '', meant: [] }

/** The plain list is bounded; the desk pages beyond it. */
export const deskBookings = async (p: Platform): Promise<AdminBooking[]> =>
  (await store.findPage(p.db, ALL, 'desc', DESK.listCap, 0)).map(deskBookingView)

/** The statuses that a word may mean, as they stand on the wire or in the operator's language. */
const statusesMeant = (p: Platform, search: string, language: Language): BookingStatus[] =>
  meantBy(search, BOOKING_STATUSES, (status) => [
    status,
    p.texts.translate(language, `admin:bookings.status.${STATUS_KEYS[status]}`),
  ])

const filterOf = (p: Platform, { status, search }: DeskBookingQuery, language: Language) => ({
  statuses: STATUS_GROUPS[status],
  search,
  meant: statusesMeant(p, search, language),
})

const groupOf = (status: BookingStatus): StatusGroup | undefined =>
  STATUS_FILTERS.find((group) =>
    STATUS_GROUPS[group]?.some((member: BookingStatus) => member === status),
  )

/** A page of the bookings tab; the counts are over all bookings. */
export async function deskBookingPage(
  p: Platform,
  query: DeskBookingQuery,
  language: Language,
): Promise<DeskBookings> {
  const filter = filterOf(p, query, language)
  const [rows, states] = await Promise.all([
    store.findPage(p.db, filter, query.order, DESK.pageSize, (query.page - 1) * DESK.pageSize),
    store.countByStatus(p.db),
  ])
  const counts = tally(STATUS_FILTERS, states, (row) => groupOf(row.status) ?? '')
  return {
    rows: rows.map(deskBookingView),
    total: query.search
      ? await totalFound(rows, query.page, () => store.countFiltered(p.db, filter))
      : counts[query.status],
    counts,
  }
}

/** All bookings that the filters in force let through. */
export async function deskBookingCsv(
  p: Platform,
  query: DeskBookingQuery,
  language: Language,
): Promise<string> {
  const filter = filterOf(p, query, language)
  const rows = await store.findPage(p.db, filter, query.order, DESK.exportCap, 0)
  return csvOf(rows.map(deskBookingView), {
    id: (booking) => booking._id,
    guideUsername: (booking) => booking.guide?.username ?? null,
    guideDisplayName: (booking) => booking.guide?.displayName ?? null,
    userUsername: (booking) => booking.user?.username ?? null,
    userDisplayName: (booking) => booking.user?.displayName ?? null,
    status: (booking) => booking.status,
    createdAt: (booking) => booking.createdAt,
  })
}

/** Any booking with its thread, for the operator. */
export async function deskBooking(p: Platform, id: string): Promise<AdminBookingDetails> {
  const row = isId(id) ? await bookings.find(p.db, id) : undefined
  if (!row) refuse('bookings.notFound')
  const proposals = await bookings.proposalsOf(p.db, id)
  const standing = proposals.find((item) => item.revision === row.revision)
  return deskDetailsView(row, enquiryOf(row), standing, await wholeThread(p.db, id))
}

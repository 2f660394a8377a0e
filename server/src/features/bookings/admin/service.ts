import type {
  AdminBooking,
  AdminBookingDetails,
  AdminBookingThread,
  AdminMessage,
  AdminOpenBookings,
  CancellationRequest,
} from '@annai/contract/admin/bookings/shapes'
import type { AdminBookingPage, AdminBookingQuery } from '@annai/contract/admin/lists/shapes'
import {
  ADMIN_LIST,
  STATUS_FILTERS,
  STATUS_GROUPS,
  type StatusGroup,
} from '@annai/contract/admin/lists/vocabulary'
import {
  BOOKING_STATUSES,
  type BookingStatus,
  isAgreed,
  STATUS_KEYS,
} from '@annai/contract/bookings/lifecycle'
import type { PaymentTerms } from '@annai/contract/bookings/payment/shapes'
import { paymentWords } from '@annai/contract/bookings/payment/words'
import type { DateTimeRow } from '@annai/contract/bookings/proposals/shapes'
import type { Language } from '@annai/contract/languages'
import type { Searcher } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { transact } from '../../../platform/db/transact.ts'
import { capped, meantBy, tally, totalFound } from '../../../platform/http/admin-list.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isRecordedToday, record, recordRead } from '../../audit/service.ts'
import { enquiryOf } from '../enquiries/store.ts'
import { allMessages, operatorMessages } from '../messages/service.ts'
import { claimsOf } from '../no-shows/store.ts'
import { noShowView } from '../no-shows/view.ts'
import * as bookings from '../store.ts'
import { cancelOnBehalf } from '../transitions/service.ts'
import { paymentOf } from '../view.ts'
import * as store from './store.ts'
import { findTours, outcomesOf } from './tours/store.ts'
import { adminBookingDetailsView, adminBookingView, adminMessageView } from './view.ts'

const ALL: store.BookingFilter = {
  statuses: null,
  search: '',
  people: [],
  matchingStatuses: [],
  isSupersededMatching: false,
  isClaimed: false,
}

/** The plain list is bounded; the paged call reads all bookings. */
export const listBookingsForAdmin = async (ctx: Platform): Promise<AdminBooking[]> =>
  (await store.findPage(ctx.db, ALL, 'desc', ADMIN_LIST.listCap, 0)).map(adminBookingView)

/**
 * The statuses that a search word may mean, by their API value or their name in the interface
 * language.
 */
const statusesMatching = (ctx: Platform, search: string, language: Language): BookingStatus[] =>
  meantBy(search, BOOKING_STATUSES, (status) => [
    status,
    ctx.texts.translate(language, `admin:bookings.status.${STATUS_KEYS[status]}`),
  ])

const supersededText = (ctx: Platform, language: Language) =>
  ctx.texts.translate(language, 'bookingStatus.superseded')

const isSupersededMatching = (ctx: Platform, search: string, language: Language): boolean =>
  meantBy(search, [true], () => [supersededText(ctx, 'en'), supersededText(ctx, language)]).length >
  0

async function filterOf(
  ctx: Platform,
  { status, claims, search, namesOnly }: AdminBookingQuery & Searcher,
  language: Language,
): Promise<store.BookingFilter & { arePeopleCapped: boolean }> {
  const found = search
    ? await store.findPeople(ctx.db, search, { namesOnly })
    : { people: [], arePeopleCapped: false }
  return {
    ...found,
    statuses: STATUS_GROUPS[status],
    search,
    matchingStatuses: statusesMatching(ctx, search, language),
    isSupersededMatching: isSupersededMatching(ctx, search, language),
    isClaimed: claims === 'noShow',
  }
}

const hasSpan = ({ from, to }: AdminBookingQuery) => from !== undefined || to !== undefined

/** Reads the rows of a page: by the day of the tour where days are given. */
const finderOf =
  (query: AdminBookingQuery, filter: store.BookingFilter) =>
  (db: Db, limit: number, offset: number) =>
    hasSpan(query)
      ? findTours(db, filter, { from: query.from, to: query.to }, limit, offset)
      : store.findPage(db, filter, query.order, limit, offset)

const groupOf = (status: BookingStatus): StatusGroup | undefined =>
  STATUS_FILTERS.find((group) =>
    STATUS_GROUPS[group]?.some((member: BookingStatus) => member === status),
  )

/** A page of the bookings tab; the counts are over all bookings, up to the cap. */
export async function pageOfBookings(
  ctx: Platform,
  query: AdminBookingQuery & Searcher,
  language: Language,
): Promise<AdminBookingPage> {
  const filter = await filterOf(ctx, query, language)
  const [rows, states] = await Promise.all([
    finderOf(query, filter)(ctx.db, ADMIN_LIST.pageSize, (query.page - 1) * ADMIN_LIST.pageSize),
    store.countByStatus(ctx.db),
  ])
  const counts = tally(STATUS_FILTERS, states, (row) => groupOf(row.status) ?? '')
  for (const group of STATUS_FILTERS) counts[group] = capped(counts[group], ADMIN_LIST.countCap)
  const countAll = () =>
    hasSpan(query)
      ? Promise.resolve((query.page - 1) * ADMIN_LIST.pageSize)
      : store.countFiltered(ctx.db, filter)
  const total =
    query.search || hasSpan(query)
      ? await totalFound(rows, query.page, countAll)
      : filter.isClaimed
        ? capped(await countAll(), ADMIN_LIST.foundCap)
        : counts[query.status]
  return {
    rows: rows.map(adminBookingView),
    total,
    counts,
    arePeopleCapped: filter.arePeopleCapped,
  }
}

/** The bookings that match the current filters. The cap on people applies, as on a page. */
export async function bookingCsv(
  ctx: Platform,
  query: AdminBookingQuery,
  language: Language,
): Promise<string> {
  const filter = await filterOf(ctx, query, language)
  const findRows = async (db: Db, limit: number, offset: number) => {
    const rows = await finderOf(query, filter)(db, limit, offset)
    const found = await outcomesOf(
      db,
      rows.map(({ id }) => id),
    )
    const known = new Map(found.map((one) => [one.id, one] as const))
    return rows.map((row) => ({ ...row, outcome: known.get(row.id) }))
  }
  // In English, as everything in the file.
  const words = paymentWords('en', (key, params) => ctx.texts.translate('en', key, params))
  const written =
    (field: keyof PaymentTerms) =>
    ({ price, currency, date_times: dateTimes, ...row }: store.BookingInFile): string | null =>
      currency === null || dateTimes === null
        ? null
        : words[field]({ price, currency, dateTimes, ...paymentOf(row) }).join('; ')
  return csvOf(ctx.db, findRows, (row) => row, {
    id: (booking) => booking.id,
    guideUsername: (booking) => booking.guide_username,
    guideDisplayName: (booking) => booking.guide_name,
    userUsername: (booking) => booking.traveller_username,
    userDisplayName: (booking) => booking.traveller_name,
    // Statuses in the file are English. Nobody cancelled what closed for another guide.
    status: (booking) => (booking.is_superseded ? supersededText(ctx, 'en') : booking.status),
    createdAt: (booking) => booking.created_at.toISOString(),
    // What is agreed, else what is proposed; before a proposal, the enquiry.
    location: (booking) => booking.location ?? booking.enquiry_location,
    dates: (booking) => booking.date_times?.map(datesOf).join('; ') ?? booking.enquiry_date_time,
    timeZone: (booking) => booking.time_zone,
    groupSize: (booking) => booking.group_size ?? booking.enquiry_group_size,
    price: (booking) => booking.price,
    currency: (booking) => booking.currency,
    firstDate: (booking) => daysOf(booking)[0] ?? null,
    lastDate: (booking) => daysOf(booking).at(-1) ?? null,
    isAgreed: (booking) => booking.agreed_revision !== null,
    updatedAt: (booking) => booking.updated_at.toISOString(),
    confirmedAt: ({ outcome }) => outcome?.confirmed_at?.toISOString() ?? null,
    completedAt: ({ outcome }) => outcome?.completed_at?.toISOString() ?? null,
    cancelledAt: ({ outcome }) => outcome?.cancelled_at?.toISOString() ?? null,
    rating: ({ outcome }) => outcome?.rating ?? null,
    priceDetails: written('priceLines'),
    deposit: written('deposit'),
    cancellation: written('cancellation'),
  })
}

const daysOf = ({ date_times }: { date_times: DateTimeRow[] | null }) =>
  date_times?.map(({ date }) => date).sort() ?? []

const datesOf = ({ date, startTime, endTime }: DateTimeRow) => `${date} ${startTime}–${endTime}`

async function findBooking(ctx: Platform, id: string): Promise<bookings.BookingRow> {
  const row = isId(id) ? await bookings.find(ctx.db, id) : undefined
  return row ?? refuse('bookings.notFound')
}

/** Reading a thread is audited (docs/rules/admin.md#booking-details). */
const readingOf = (id: string) =>
  ({ act: 'booking.threadRead', subjectKind: 'booking', subjectId: id }) as const

/** Any booking with its thread, for the operator. */
export async function readBookingForAdmin(
  ctx: Platform,
  admin: Admin,
  id: string,
  { thread, reason = '' }: AdminBookingThread,
): Promise<AdminBookingDetails> {
  const row = await findBooking(ctx, id)
  if (thread !== 'none') await recordRead(ctx, admin, { ...readingOf(id), reason: reason.trim() })
  const proposals = await bookings.proposalsOf(ctx.db, id)
  const of = (revision: number | null) => proposals.find((item) => item.revision === revision)
  const agreed = row.agreed_revision === row.revision ? undefined : of(row.agreed_revision)
  const terms = { newest: of(row.revision), agreed }
  const read = thread === 'newest' ? operatorMessages : allMessages
  const tripRef = row.trip_id === null ? null : { id: row.trip_id, asked: row.trip_asked }
  const wanted = { enquiry: enquiryOf(row), trip: row.enquiry_trip, tripRef }
  const now = ctx.clock.now()
  const noShows = (await claimsOf(ctx.db, id)).map((claim) => noShowView(claim, now))
  const facts = { ...wanted, noShows }
  if (thread !== 'none') return adminBookingDetailsView(row, facts, terms, await read(ctx.db, id))
  const isThreadRead = await isRecordedToday(ctx, ctx.db, admin, readingOf(id))
  return { ...adminBookingDetailsView(row, facts, terms, []), isThreadRead }
}

/** The most open bookings of one account that are listed. */
const OPEN_LISTED = 20

/** The open and agreed bookings of an account: who is affected by a decision about it. */
export async function openBookingsForAdmin(
  ctx: Platform,
  accountId: string,
): Promise<AdminOpenBookings> {
  const rows = isId(accountId) ? await store.openOf(ctx.db, accountId) : []
  const agreed = rows.filter(({ status }) => isAgreed(status)).length
  return {
    agreed,
    open: rows.length - agreed,
    bookings: rows.slice(0, OPEN_LISTED).map(adminBookingView),
  }
}

/** Cancels a booking on behalf of a party. Both are told by whom, for whom and why. */
export async function cancelForParty(
  ctx: Platform,
  admin: Admin,
  id: string,
  request: CancellationRequest,
): Promise<AdminBooking> {
  if (!isId(id)) refuse('bookings.notFound')
  await transact(ctx, async (tx) => {
    const { before, after } = await cancelOnBehalf(ctx, tx, admin, id, request)
    await record(ctx, tx, admin, {
      act: 'booking.cancelled',
      subjectKind: 'booking',
      subjectId: id,
      before: { status: before },
      after: { status: after, onBehalfOf: request.onBehalfOf },
      reason: request.reason,
    })
  })
  return adminBookingView(await findBooking(ctx, id))
}

/** The page of a thread before a message, in order; the newest page without one. */
export async function readThreadForAdmin(
  ctx: Platform,
  admin: Admin,
  id: string,
  before: number | undefined,
): Promise<AdminMessage[]> {
  await findBooking(ctx, id)
  await recordRead(ctx, admin, readingOf(id))
  return (await operatorMessages(ctx.db, id, before)).map(adminMessageView)
}

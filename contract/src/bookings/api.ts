import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { EnquiryRequest } from './enquiries/shapes.ts'
import { roleOf } from './lifecycle.ts'
import { CancellationCost } from './payment/shapes.ts'
import { Proposal, ProposalContext, ProposalRequest } from './proposals/shapes.ts'
import { ExchangeRates } from './rates.ts'
import {
  Booking,
  BookingConflict,
  BookingCounts,
  BookingListQuery,
  BookingResponse,
  BookingSummary,
  CalendarSubscription,
  CancelRequest,
  ConfirmRequest,
  NewCalendarSubscription,
  OpenBookingResponse,
  RejectRequest,
  RevisionRequest,
} from './shapes.ts'

export const readRates = defineOperation({
  method: 'GET',
  path: '/api/rates',
  who: 'anyone',
  summary: 'Exchange rates for comparing prices, with their date; no part of what is agreed',
  response: ExchangeRates,
})

export const cancelBooking = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/cancel',
  who: roleOf('cancel'),
  summary: 'Either party cancels; a guide who has not proposed yet declines',
  body: CancelRequest,
  response: Booking,
  refuses: ['bookings.notFound', 'bookings.notPossible'],
})

export const propose = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/confirm',
  who: roleOf('propose'),
  summary: 'The guide proposes details or changes',
  body: ProposalRequest,
  response: BookingResponse,
  refuses: ['bookings.notFound', 'bookings.notPossible'],
})

export const confirmBooking = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/user-confirm',
  who: roleOf('confirm'),
  summary: 'The traveller confirms; other open bookings of the trip close, unless `keepOthers`',
  body: ConfirmRequest,
  response: BookingResponse,
  refuses: [
    'bookings.notFound',
    'bookings.notPossible',
    'bookings.stale',
    'bookings.guideBlocked',
    'trips.decided',
  ],
  refusedAs: { 409: BookingConflict },
})

export const rejectProposal = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/user-reject',
  who: roleOf('reject'),
  summary: 'The traveller rejects the open proposal; what was agreed before stays agreed',
  body: RejectRequest,
  response: BookingResponse,
  refuses: ['bookings.notFound', 'bookings.notPossible', 'bookings.stale'],
  refusedAs: { 409: BookingConflict },
})

export const completeBooking = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/complete',
  who: roleOf('complete'),
  summary: 'The guide completes an agreed booking',
  body: RevisionRequest,
  response: BookingResponse,
  refuses: ['bookings.notFound', 'bookings.notPossible', 'bookings.stale'],
  refusedAs: { 409: BookingConflict },
})

export const listUserBookings = defineOperation({
  method: 'GET',
  path: '/api/bookings/user',
  who: 'user',
  summary: 'The bookings of the user, most recently touched first',
  query: BookingListQuery,
  response: z.array(BookingSummary),
})

export const listGuideBookings = defineOperation({
  method: 'GET',
  path: '/api/bookings/guide',
  who: 'guide',
  summary: 'The bookings of the guide, most recently touched first',
  query: BookingListQuery,
  response: z.array(BookingSummary),
})

export const countBookings = defineOperation({
  method: 'GET',
  path: '/api/bookings/counts',
  who: 'person',
  summary: 'How many bookings stand behind each tab',
  response: BookingCounts,
})

export const readBooking = defineOperation({
  method: 'GET',
  path: '/api/bookings/:id',
  who: 'person',
  summary: 'One booking with its thread',
  response: Booking,
  refuses: ['bookings.notFound'],
})

export const readOpenBooking = defineOperation({
  method: 'GET',
  path: '/api/bookings/open/:guideId',
  who: 'user',
  summary: 'The traveller’s newest booking with this guide that is still open, or null',
  response: OpenBookingResponse,
})

export const readProposalContext = defineOperation({
  method: 'GET',
  path: '/api/bookings/proposal-context',
  who: 'guide',
  summary: 'Time zone, currency and agreed times of the guide, to begin a proposal with',
  response: ProposalContext,
})

export const listProposals = defineOperation({
  method: 'GET',
  path: '/api/bookings/:id/proposals',
  who: 'person',
  summary: 'Every version of the proposal, newest first',
  response: z.array(Proposal),
  refuses: ['bookings.notFound'],
})

export const readCancellation = defineOperation({
  method: 'GET',
  path: '/api/bookings/:id/cancellation',
  who: 'person',
  summary: 'What cancelling costs the traveller under the agreed terms, now or when it happened',
  response: CancellationCost,
  refuses: ['bookings.notFound', 'bookings.notPossible'],
})

export const sendEnquiry = defineOperation({
  method: 'POST',
  path: '/api/bookings',
  who: 'person',
  summary: 'A traveller sends an enquiry to a guide',
  body: EnquiryRequest,
  status: 201,
  response: BookingResponse,
  refuses: [
    'bookings.guideUnavailable',
    'bookings.enquiryByGuide',
    'bookings.guideNotFound',
    'request.keyReused',
    'request.tooMany',
    'secrets.otherKey',
  ],
})

export const readCalendarFile = defineOperation({
  method: 'GET',
  path: '/api/bookings/:id/calendar.ics',
  who: 'person',
  summary: 'One booking as a calendar file',
  response: z.string(),
  responseType: 'text/calendar',
  refuses: ['bookings.notFound', 'bookings.notPossible'],
})

export const readSubscribedCalendar = defineOperation({
  method: 'GET',
  path: '/api/calendar/:file',
  who: 'anyone',
  summary: 'The agreed bookings of the person who made this secret address',
  response: z.string(),
  responseType: 'text/calendar',
  refuses: ['request.notFound', 'request.tooMany'],
})

export const readSubscription = defineOperation({
  method: 'GET',
  path: '/api/calendar',
  who: 'person',
  summary: 'Is there a private calendar subscription?',
  response: CalendarSubscription,
})

export const openSubscription = defineOperation({
  method: 'POST',
  path: '/api/calendar',
  who: 'person',
  summary: 'Makes a new private address for the subscription; an earlier one stops working',
  response: NewCalendarSubscription,
})

export const closeSubscription = defineOperation({
  method: 'DELETE',
  path: '/api/calendar',
  who: 'person',
  summary: 'Switches the subscription off',
  response: CalendarSubscription,
})

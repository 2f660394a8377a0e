import type {
  DateTimeRow,
  ProposalContext,
  ProposalRequest,
} from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { dayAfter, dayNumber } from '@annai/contract/days'
import { CURRENCIES, DEFAULT_CURRENCY } from '@annai/contract/money'
import type { z } from 'zod'
import { readDraft, saveDraft } from '../../../shell/forms/draft.ts'

/** The values of the form; an empty number field is NaN. */
export type ProposalDraft = z.input<typeof ProposalRequest>

export const EMPTY_ROW: DateTimeRow = { date: '', startTime: '', endTime: '' }

const knownCurrency = (currency: string) =>
  CURRENCIES.find((known) => known === currency) ?? DEFAULT_CURRENCY

/** Zone and currency of a first proposal; the device's zone where that of the place is not known. */
export type Defaults = Pick<ProposalContext, 'currency'> & { timeZone: string }

export const defaultsOf = (context: ProposalContext | undefined, deviceZone: string): Defaults => ({
  timeZone: context?.timeZone ?? deviceZone,
  currency: context?.currency ?? DEFAULT_CURRENCY,
})

const STARTS = { any: '09:00', morning: '09:00', afternoon: '13:00', evening: '18:00' } as const

const hoursAfter = (time: string, hours: number) =>
  `${String((Number(time.slice(0, 2)) + hours) % 24).padStart(2, '0')}${time.slice(2)}`

/** The days and hours that the traveller asked for, as the first rows of a proposal. */
function rowsOf(trip: Booking['trip']): DateTimeRow[] {
  if (!trip) return [EMPTY_ROW]
  const { fromDay, toDay, hours, partOfDay } = trip
  const isTimed = hours !== null || partOfDay !== 'any'
  const startTime = isTimed ? STARTS[partOfDay] : ''
  const endTime = hours === null ? '' : hoursAfter(startTime, hours)
  if (fromDay === null) return [{ date: '', startTime, endTime }]
  const range = toDay === null ? 1 : dayNumber(toDay) - dayNumber(fromDay) + 1
  // Which of several days it is to be is the guide's choice: they begin with the first ones.
  return Array.from({ length: Math.min(trip.days ?? 1, range) }, (_, at) => ({
    date: dayAfter(fromDay, at),
    startTime,
    endTime,
  }))
}

/** From the last proposal, else from the enquiry and the guide's place and prices. */
export function prefilled(booking: Booking, defaults: Defaults): ProposalDraft {
  const { details, enquiry } = booking
  if (details) {
    const { location, customerGroupSize, dateTimes, timeZone, price, currency, remarks } = details
    return {
      location,
      customerGroupSize,
      dateTimes,
      timeZone,
      price,
      currency: knownCurrency(currency),
      remarks,
      allowOverlap: false,
    }
  }
  return {
    location: enquiry.location,
    customerGroupSize: enquiry.customerGroupSize,
    dateTimes: rowsOf(booking.trip),
    ...defaults,
    price: null,
    remarks: '',
    allowOverlap: false,
  }
}

/** Another day at the same hours: the day after the last row. */
export function rowAfter(last: DateTimeRow | undefined): DateTimeRow {
  if (!last) return EMPTY_ROW
  const day = Date.parse(`${last.date}T00:00:00Z`)
  const date = Number.isNaN(day) ? '' : new Date(day + 86_400_000).toISOString().slice(0, 10)
  return { ...last, date }
}

const draftName = (booking: Booking) => `proposal:${booking._id}`

/** The unsent draft, or null. */
export function readProposalDraft(booking: Booking): ProposalDraft | null {
  const text = readDraft(draftName(booking))
  if (!text) return null
  try {
    // JSON has no NaN: an empty number is stored as null.
    const stored = JSON.parse(text) as ProposalDraft & { customerGroupSize: number | null }
    return { ...stored, customerGroupSize: stored.customerGroupSize ?? Number.NaN }
  } catch {
    return null
  }
}

export const saveProposalDraft = (booking: Booking, draft: ProposalDraft | null): void =>
  saveDraft(draftName(booking), draft ? JSON.stringify(draft) : '')

import type {
  DateTimeRow,
  ProposalContext,
  ProposalRequest,
} from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { dayAfter, dayNumber } from '@annai/contract/days'
import { CURRENCIES, DEFAULT_CURRENCY } from '@annai/contract/money'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { amountOf } from '../../../shell/forms/amount.ts'
import { readDraft, saveDraft } from '../../../shell/forms/draft.ts'

/** The values of the form; an empty number field is NaN. */
export type ProposalDraft = z.input<typeof ProposalRequest>

export interface FieldsProps {
  form: UseFormReturn<ProposalDraft, unknown, ProposalRequest>
  /** Returns the error text of a field. */
  problem: (error: { message?: string | undefined } | undefined) => string | undefined
}

/** How a text field for a number is read. */
export const readAmount = {
  setValueAs: (amount: unknown) => (typeof amount === 'string' ? amountOf(amount) : amount),
}

export const EMPTY_ROW: DateTimeRow = { date: '', startTime: '', endTime: '' }

const knownCurrency = (currency: string) =>
  CURRENCIES.find((known) => known === currency) ?? DEFAULT_CURRENCY

/** Time zone and currency of a first proposal. Without a known place, the zone is the device's. */
export type Defaults = Pick<ProposalContext, 'currency'> & {
  timeZone: string
  cancellation: ProposalDraft['cancellation']
}

export const defaultsOf = (context: ProposalContext | undefined, deviceZone: string): Defaults => ({
  timeZone: context?.timeZone ?? deviceZone,
  currency: context?.currency ?? DEFAULT_CURRENCY,
  cancellation: context?.cancellation ?? null,
})

const STARTS = { any: '09:00', morning: '09:00', afternoon: '13:00', evening: '18:00' } as const

const hoursAfter = (time: string, hours: number) =>
  `${String((Number(time.slice(0, 2)) + hours) % 24).padStart(2, '0')}${time.slice(2)}`

/** The initial dates of a proposal, from the days and hours in the enquiry. */
function rowsOf(wishes: Booking['trip']): DateTimeRow[] {
  if (!wishes) return [EMPTY_ROW]
  const { fromDay, toDay, hours, partOfDay } = wishes
  const isTimed = hours !== null || partOfDay !== 'any'
  const startTime = isTimed ? STARTS[partOfDay] : ''
  const endTime = hours === null ? '' : hoursAfter(startTime, hours)
  if (fromDay === null) return [{ date: '', startTime, endTime }]
  const range = toDay === null ? 1 : dayNumber(toDay) - dayNumber(fromDay) + 1
  // The first days of the requested range; the guide can choose others.
  return Array.from({ length: Math.min(wishes.days ?? 1, range) }, (_, at) => ({
    date: dayAfter(fromDay, at),
    startTime,
    endTime,
  }))
}

/** The initial proposal: the last one, otherwise one from the enquiry and the defaults. */
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
      priceLines: details.priceLines ?? [],
      deposit: details.deposit ?? null,
      cancellation: details.cancellation ?? null,
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
    priceLines: [],
    deposit: null,
  }
}

/** The same hours on the day after the last row. */
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
    // JSON has no NaN, so an empty number is stored as null.
    const stored = JSON.parse(text) as ProposalDraft & { customerGroupSize: number | null }
    return { ...stored, customerGroupSize: stored.customerGroupSize ?? Number.NaN }
  } catch {
    return null
  }
}

export const saveProposalDraft = (booking: Booking, draft: ProposalDraft | null): void =>
  saveDraft(draftName(booking), draft ? JSON.stringify(draft) : '')

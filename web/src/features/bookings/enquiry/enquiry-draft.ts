import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import { EMPTY_WISHES, groupOf, type Wishes } from '@annai/contract/bookings/wishes'
import { earliestDay } from '@annai/contract/days'
import type { z } from 'zod'
import { readFormDraft, saveFormDraft } from '../../../shell/forms/draft.ts'
import { readWantedDays, type WantedDays } from '../../../shell/forms/wanted-days.ts'
import { sessionNow } from '../../../shell/session/session.ts'
import type { GroupDetailsForm } from '../group-details/group-details-form.ts'

export type EnquiryInput = z.input<typeof EnquiryRequest>

/** The values of the form; an empty number field is NaN. */
export type EnquiryForm = EnquiryInput['enquiry'] &
  Pick<EnquiryInput, 'trip'> & { party?: GroupDetailsForm }
export type WishesForm = NonNullable<EnquiryForm['trip']>

export const DRAFT_FIELDS = [
  'message',
  'location',
  'dateTime',
  'customerGroupSize',
  'trip',
] as const

/**
 * Whether the fields for days and group are open. The number of adults then replaces the group
 * size.
 */
export const areWishesOpen = (wishes: WishesForm | null | undefined): boolean =>
  wishes?.adults !== null && wishes?.adults !== undefined

export const draftOf = (guideId: string): string => `enquiry:${guideId}`

const LAST = 'enquiry:last'

/** In memory only: other users of the device could read what is stored. */
let lastDetails: { userId: string | null; party: GroupDetailsForm | undefined } | null = null

/** Stores what was sent to some guides, so that it need not be typed again for the next. */
export function rememberEnquiry(guideIds: readonly string[], form: EnquiryForm): void {
  const fields = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, form[field]]))
  saveFormDraft(LAST, { ...fields, guideIds })
  lastDetails = { userId: sessionNow().userId, party: form.party }
}

const isPast = (day: string | null | undefined) =>
  typeof day === 'string' && day < earliestDay(Date.now())

/** The last enquiry, unless this guide has it already. */
function lastEnquiry(guideId: string): EnquiryForm | null {
  const last = readFormDraft(LAST) as Partial<EnquiryForm> & { guideIds?: readonly string[] }
  if (!last.message || last.guideIds?.includes(guideId)) return null
  const { message, location = '', dateTime = '', customerGroupSize, trip } = last
  const wishes = { ...EMPTY_WISHES, ...trip }
  const days = isPast(wishes.toDay) && { fromDay: null, toDay: null, days: null }
  const known = { message, location, dateTime, customerGroupSize, trip: { ...wishes, ...days } }
  const party = lastDetails?.userId === sessionNow().userId ? lastDetails.party : undefined
  // Each guide needs the consent again.
  return party ? { ...known, party: { ...party, consent: false } } : known
}

/**
 * The initial form for a guide, with the last enquiry to another one, and the days and the group
 * size of the last search.
 */
export function initialForm(guideId: string): EnquiryForm {
  const last = lastEnquiry(guideId)
  const wanted = readWantedDays()
  const isWanted = wanted && !isPast(wanted.toDay)
  if (!isWanted) {
    const text = { message: '', location: '', dateTime: '' }
    return last ?? { ...text, customerGroupSize: 1, trip: EMPTY_WISHES }
  }
  const { fromDay, toDay, days, people } = wanted
  const wishes = { ...EMPTY_WISHES, ...last?.trip, fromDay, toDay, days }
  const size = groupOf(wishes) ?? last?.customerGroupSize ?? 1
  const isSame = areWishesOpen(wishes) && (people === null || people === size)
  const group = isSame ? {} : { adults: people ?? size, children: 0 }
  return {
    message: '',
    location: '',
    dateTime: '',
    ...last,
    customerGroupSize: undefined,
    trip: { ...wishes, ...group },
  }
}

/** Puts a day chosen in the guide's calendar into the draft, as the only wanted day. */
export function chooseDay(guideId: string, day: string): void {
  const stored = readFormDraft(draftOf(guideId))
  const { trip: empty, customerGroupSize } = initialForm(guideId)
  const drafted = (stored.trip ?? empty) as WishesForm
  const isOpen = areWishesOpen(drafted)
  const size = stored.customerGroupSize ?? customerGroupSize
  const group = isOpen ? {} : { adults: size, children: 0 }
  saveFormDraft(draftOf(guideId), {
    ...stored,
    customerGroupSize: undefined,
    trip: { ...drafted, ...group, fromDay: day, toDay: day, days: null },
  })
}

/**
 * What an enquiry to this guide is prefilled with: the day chosen in the calendar or the search.
 */
export function readWantedDaysWith(guideId: string): WantedDays | null {
  // A visitor's draft is that of `chooseDay`, which sets all fields and adds no children.
  const wishes = readFormDraft(draftOf(guideId)).trip as Wishes | undefined
  return wishes?.fromDay ? { ...wishes, people: wishes.adults } : readWantedDays()
}

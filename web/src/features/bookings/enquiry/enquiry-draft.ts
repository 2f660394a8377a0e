import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import { EMPTY_WISHES, type Wishes } from '@annai/contract/bookings/wishes'
import { earliestDay } from '@annai/contract/days'
import type { z } from 'zod'
import { readFormDraft, saveFormDraft } from '../../../shell/forms/draft.ts'
import { readWantedDays, type WantedDays } from '../../../shell/forms/wanted-days.ts'
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

/** The initial form, with the days and the group size of the last search. */
export function emptyForm(): EnquiryForm {
  const text = { message: '', location: '', dateTime: '' }
  const wanted = readWantedDays()
  if (!wanted || (wanted.toDay !== null && wanted.toDay < earliestDay(Date.now())))
    return { ...text, customerGroupSize: 1, trip: EMPTY_WISHES }
  const { fromDay, toDay, days, people } = wanted
  const wishes = { ...EMPTY_WISHES, fromDay, toDay, days, adults: people ?? 1, children: 0 }
  return { ...text, customerGroupSize: undefined, trip: wishes }
}

/** Puts a day chosen in the guide's calendar into the draft, as the only wanted day. */
export function chooseDay(guideId: string, day: string): void {
  const stored = readFormDraft(draftOf(guideId))
  const { trip: empty, customerGroupSize } = emptyForm()
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

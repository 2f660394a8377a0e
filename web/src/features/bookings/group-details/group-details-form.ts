import type { GroupDetailsResponse } from '@annai/contract/bookings/group-details/shapes'
import {
  type Diet,
  isFilled,
  type Mobility,
} from '@annai/contract/bookings/group-details/vocabulary'
import type { Problem } from '@annai/contract/problems'

/**
 * The values of the form. They are not saved as a draft, because other users of the device could
 * read them.
 */
export interface GroupDetailsForm {
  /** NaN until an age is chosen. */
  childAges: number[]
  diet: Diet[]
  mobility: Mobility[]
  allergies: string
  note: string
  consent: boolean
}

export const EMPTY_GROUP_DETAILS: GroupDetailsForm = {
  childAges: [],
  diet: [],
  mobility: [],
  allergies: '',
  note: '',
  consent: false,
}

/** The group details to send; null if nothing is filled in. */
export const filledGroupDetails = (
  groupDetails: GroupDetailsForm | undefined,
): GroupDetailsForm | null => (groupDetails && isFilled(groupDetails) ? groupDetails : null)

/** Focuses the first invalid field. Call it once the errors are rendered. */
export const focusFirstProblem = (section: HTMLElement | null): void =>
  section?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

/** The form with the stored group details. Each change needs the consent again. */
export const formOf = ({ party }: GroupDetailsResponse): GroupDetailsForm => ({
  ...party,
  consent: false,
})

export type GroupDetailsErrors = {
  readonly [F in keyof GroupDetailsForm]?: { message?: Problem | string }
}

import type { BriefResponse } from '@annai/contract/bookings/brief/shapes'
import { type Diet, isFilled, type Mobility } from '@annai/contract/bookings/brief/vocabulary'
import type { Problem } from '@annai/contract/problems'

/**
 * The values of the form. They are not saved as a draft, because other users of the device could
 * read them.
 */
export interface BriefForm {
  /** NaN until an age is chosen. */
  childAges: number[]
  diet: Diet[]
  mobility: Mobility[]
  allergies: string
  note: string
  consent: boolean
}

export const EMPTY_BRIEF: BriefForm = {
  childAges: [],
  diet: [],
  mobility: [],
  allergies: '',
  note: '',
  consent: false,
}

/** The brief to send; null if nothing is filled in. */
export const filledBrief = (brief: BriefForm | undefined): BriefForm | null =>
  brief && isFilled(brief) ? brief : null

/** Focuses the first invalid field. Call it once the errors are rendered. */
export const focusFirstProblem = (section: HTMLElement | null): void =>
  section?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

/** The form with the stored brief. Each change needs the consent again. */
export const formOf = ({ party }: BriefResponse): BriefForm => ({ ...party, consent: false })

export type BriefErrors = { readonly [F in keyof BriefForm]?: { message?: Problem | string } }

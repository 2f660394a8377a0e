import type { BriefAnswer } from '@annai/contract/bookings/brief/shapes'
import { type Diet, isFilled, type Mobility } from '@annai/contract/bookings/brief/vocabulary'
import type { Problem } from '@annai/contract/problems'

/** Who travels, as it is typed. It is kept in no draft: a shared device would show it. */
export interface BriefForm {
  /** NaN while no age is chosen. */
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

/** What is sent: nothing, where nothing is filled in. */
export const wantedBrief = (brief: BriefForm | undefined): BriefForm | null =>
  brief && isFilled(brief) ? brief : null

/** The first field with an error, once it is rendered. */
export const focusFirstProblem = (section: HTMLElement | null): void =>
  section?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

/** The form with what was shared; consent is given again with each change. */
export const formOf = ({ party }: BriefAnswer): BriefForm => ({ ...party, consent: false })

export type BriefErrors = { readonly [F in keyof BriefForm]?: { message?: Problem | string } }

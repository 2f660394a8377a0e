import { loadDraft, storeDraft } from '../session/draft-storage.ts'

/** The dates and the number of people from a search, prefilled in an enquiry. */
export interface WantedDays {
  readonly fromDay: string | null
  readonly toDay: string | null
  readonly days: number | null
  readonly people: number | null
}

const NAME = 'wanted-trip'

/** Stored for this tab, for visitors too. Deleted with the drafts on logout. */
export const storeWantedDays = (wanted: WantedDays | null): void =>
  storeDraft(null, NAME, wanted ? JSON.stringify(wanted) : '')

export function readWantedDays(): WantedDays | null {
  try {
    return JSON.parse(loadDraft(null, NAME) ?? 'null') as WantedDays | null
  } catch {
    return null
  }
}

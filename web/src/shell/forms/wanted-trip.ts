import { loadDraft, storeDraft } from '../session/draft-storage.ts'

/** The dates and the number of people from a search, prefilled in an enquiry. */
export interface WantedTrip {
  readonly fromDay: string | null
  readonly toDay: string | null
  readonly days: number | null
  readonly people: number | null
}

const NAME = 'wanted-trip'

/** Stored for this tab, for visitors too. Deleted with the drafts on logout. */
export const storeWantedTrip = (wanted: WantedTrip | null): void =>
  storeDraft(null, NAME, wanted ? JSON.stringify(wanted) : '')

export function readWantedTrip(): WantedTrip | null {
  try {
    return JSON.parse(loadDraft(null, NAME) ?? 'null') as WantedTrip | null
  } catch {
    return null
  }
}

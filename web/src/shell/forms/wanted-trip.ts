import { loadDraft, storeDraft } from '../session/draft-storage.ts'

/** The days and people that were chosen in a search, to begin an enquiry with. */
export interface WantedTrip {
  readonly fromDay: string | null
  readonly toDay: string | null
  readonly days: number | null
  readonly people: number | null
}

const NAME = 'wanted-trip'

/** Of this tab; visitors search as well. Logging out deletes it with the drafts. */
export const storeWantedTrip = (wanted: WantedTrip | null): void =>
  storeDraft(null, NAME, wanted ? JSON.stringify(wanted) : '')

export function readWantedTrip(): WantedTrip | null {
  try {
    return JSON.parse(loadDraft(null, NAME) ?? 'null') as WantedTrip | null
  } catch {
    return null
  }
}

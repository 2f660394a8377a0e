import type { WantedTrip } from '../forms/wanted-trip.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** The guide that a visitor wanted to write to or save before the login. */
export interface PendingGuide {
  readonly username: string
  readonly displayName: string
}

interface StoredGuide extends PendingGuide {
  /** The dates and the number of people that the visitor had chosen. */
  readonly wanted: WantedTrip | null
}

const KEY = 'pendingGuide'
/** Limited, so that on a shared device the next person does not see it for long. */
const EXPIRES_AFTER_MS = 24 * 3600 * 1000

/** Stored for all tabs, because the link in the verification mail opens a new one. */
export const storePendingGuide = (
  { username, displayName }: PendingGuide,
  wanted: WantedTrip | null,
): void => writeStored(KEY, JSON.stringify({ username, displayName, wanted, at: Date.now() }))

export const clearPendingGuide = (): void => removeStored(KEY)

/** The stored guide; null after 24 hours. */
export function readPendingGuide(): StoredGuide | null {
  try {
    const { username, displayName, wanted, at } = JSON.parse(readStored(KEY) ?? '{}') as {
      username?: unknown
      displayName?: unknown
      wanted?: WantedTrip | null
      at?: unknown
    }
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < EXPIRES_AFTER_MS
    if (!isFresh || typeof username !== 'string' || typeof displayName !== 'string') return null
    return { username, displayName, wanted: wanted ?? null }
  } catch {
    return null
  }
}

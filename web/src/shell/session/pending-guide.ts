import { readStored, removeStored, writeStored } from './storage.ts'

/** The guide that a visitor wanted to write to or save before the login. */
export interface PendingGuide {
  readonly username: string
  readonly displayName: string
}

const KEY = 'pendingGuide'
/** On a shared device the next person is not shown an old choice. */
const EXPIRES_AFTER_MS = 24 * 3600 * 1000

/** In all tabs of this browser, because the link of the verification mail opens a new one. */
export const storePendingGuide = ({ username, displayName }: PendingGuide): void =>
  writeStored(KEY, JSON.stringify({ username, displayName, at: Date.now() }))

export const clearPendingGuide = (): void => removeStored(KEY)

/** The guide of the last 24 hours, or null. */
export function readPendingGuide(): PendingGuide | null {
  try {
    const { username, displayName, at } = JSON.parse(readStored(KEY) ?? '{}') as {
      username?: unknown
      displayName?: unknown
      at?: unknown
    }
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < EXPIRES_AFTER_MS
    if (!isFresh || typeof username !== 'string' || typeof displayName !== 'string') return null
    return { username, displayName }
  } catch {
    return null
  }
}

/** Everything stored in the browser; drafts have their own prefix. */
export type StoredKey =
  | 'token'
  | 'userRole'
  | 'userId'
  | 'userLanguage'
  | 'adminToken'
  | 'adminId'
  | 'bookingsViewMode'
  | 'signedOutAt'
  | 'pushOwner'
  | 'pushDeclinedAt'
  | 'interruptedLogin'
  | `draft:${string}`

// A browser may refuse storage (private windows, quota). Values then last as long as the page.
const memory = new Map<string, string>()

export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function writeStored(key: StoredKey, value: string): void {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

export function removeStored(key: StoredKey): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    memory.delete(key)
  }
}

/** Whether the browser refuses to store anything, so that a session ends with the page. */
export function isStorageBlocked(): boolean {
  try {
    localStorage.setItem('probe', '')
    localStorage.removeItem('probe')
    return false
  } catch {
    return true
  }
}

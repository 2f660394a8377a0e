/**
 * Drafts of this tab, by person. They survive a reload, an error and an expired session. Logging out
 * deletes them, because the next person at this browser must not find them.
 */
const PREFIX = 'draft:'
// A browser may refuse storage (private windows, quota). Drafts are then lost with the page.
export const draftsInMemory = new Map<string, string>()

/** Where a draft of somebody else than the person of the site is; an empty text deletes it. */
export interface DraftStorage {
  read: () => string | null
  write: (text: string) => void
}

export const draftKey = (userId: string | null, name: string) => `${PREFIX}${userId ?? ''}:${name}`

export function loadDraft(userId: string | null, name: string): string | null {
  const key = draftKey(userId, name)
  try {
    return sessionStorage.getItem(key) ?? draftsInMemory.get(key) ?? null
  } catch {
    return draftsInMemory.get(key) ?? null
  }
}

/** Stores the text; an empty text deletes the draft. */
export function storeDraft(userId: string | null, name: string, text: string): void {
  const key = draftKey(userId, name)
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    draftsInMemory.delete(key)
  } catch {
    draftsInMemory.set(key, text)
  }
}

function clearFrom(storage: () => Storage): void {
  try {
    const drafts = storage()
    for (const key of Object.keys(drafts)) if (key.startsWith(PREFIX)) drafts.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes every draft: those of this tab, and a guide's unsaved profile. */
export function clearDrafts(): void {
  draftsInMemory.clear()
  // Pictures of unsent messages (features/chat/pictures/waiting-pictures.ts).
  globalThis.indexedDB?.deleteDatabase('annai-pictures')
  clearFrom(() => sessionStorage)
  clearFrom(() => localStorage)
}

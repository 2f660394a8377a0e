/**
 * Drafts of this tab, by person. They survive a reload, an error and an expired session; signing out
 * forgets them, because the next person in front of this browser must not find them.
 */
const PREFIX = 'draft:'
// A browser may refuse storage (private windows, quota): the draft then lives in the page only.
const memory = new Map<string, string>()

const keyOf = (userId: string | null, name: string) => `${PREFIX}${userId ?? ''}:${name}`

export function loadDraft(userId: string | null, name: string): string | null {
  const key = keyOf(userId, name)
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Keeps the text; an empty one is forgotten. */
export function storeDraft(userId: string | null, name: string, text: string): void {
  const key = keyOf(userId, name)
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

function clearFrom(storage: () => Storage): void {
  try {
    const kept = storage()
    for (const key of Object.keys(kept)) if (key.startsWith(PREFIX)) kept.removeItem(key)
  } catch {
    // Storage is refused in this browser: nothing was kept in it.
  }
}

/** Forgets every draft: those of this tab, and the profile that a guide has not saved yet. */
export function clearDrafts(): void {
  memory.clear()
  clearFrom(() => sessionStorage)
  clearFrom(() => localStorage)
}

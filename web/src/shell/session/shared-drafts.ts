import { draftKey, draftsInMemory } from './draft-storage.ts'

/** Drafts that all tabs share, of this person: those whose names begin with `start`, by name. */
export function sharedDrafts(userId: string, start: string): Map<string, string> {
  const owner = draftKey(userId, '')
  const found = new Map<string, string>()
  const take = (key: string, text: string | null | undefined) => {
    if (text && key.startsWith(owner + start)) found.set(key.slice(owner.length), text)
  }
  try {
    for (const key of Object.keys(localStorage)) take(key, localStorage.getItem(key))
  } catch {
    // Without storage there are those in draftsInMemory.
  }
  for (const [key, text] of draftsInMemory) take(key, text)
  return found
}

/** Stores a text for all tabs; an empty text deletes the draft. */
export function storeSharedDraft(userId: string, name: string, text: string): void {
  const key = draftKey(userId, name)
  draftsInMemory.delete(key)
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== '') draftsInMemory.set(key, text)
  }
}

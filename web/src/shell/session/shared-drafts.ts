import { draftKey, draftsInMemory } from './draft-storage.ts'

/** The drafts of this person that all tabs share and whose names begin with `start`, by name. */
export function sharedDrafts(userId: string, start: string): Map<string, string> {
  const owner = draftKey(userId, '')
  const found = new Map<string, string>()
  const add = (key: string, text: string | null | undefined) => {
    if (text && key.startsWith(owner + start)) found.set(key.slice(owner.length), text)
  }
  try {
    for (const key of Object.keys(localStorage)) add(key, localStorage.getItem(key))
  } catch {
    // Without storage all drafts are in draftsInMemory.
  }
  for (const [key, text] of draftsInMemory) add(key, text)
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

import { sessionNow } from '../session/session.ts'

/**
 * What was typed and not sent yet, for as long as the tab lives: it survives a reload, an error and a
 * lost session, and is found again only by the person who typed it.
 */
const keyOf = (name: string) => `draft:${sessionNow().userId ?? ''}:${name}`

// A browser may refuse storage (private windows, quota): the draft then lives in the page only.
const memory = new Map<string, string>()

export function readDraft(name: string): string | null {
  const key = keyOf(name)
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Keeps the text; an empty one is forgotten. */
export function keepDraft(name: string, text: string): void {
  const key = keyOf(name)
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

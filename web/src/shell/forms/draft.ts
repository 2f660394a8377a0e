import { sessionNow } from '../session/session.ts'

/**
 * Unsent text, for the lifetime of the tab: it survives a reload, an error and an expired session,
 * and is restored only for the same person.
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

/** Stores the text; an empty text deletes the draft. */
export function saveDraft(name: string, text: string): void {
  const key = keyOf(name)
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export const deleteDraft = (name: string): void => saveDraft(name, '')

/** The fields of a form's draft; empty if there is none. */
export function readFormDraft(name: string): Record<string, unknown> {
  try {
    return JSON.parse(readDraft(name) || '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

export const hasFormDraft = (name: string): boolean => Object.keys(readFormDraft(name)).length > 0

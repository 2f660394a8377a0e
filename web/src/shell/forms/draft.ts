import { loadDraft, storeDraft } from '../session/draft-storage.ts'
import { sessionNow } from '../session/session.ts'

/** Unsent text of the person who is logged in, in this tab. */
export const readDraft = (name: string): string | null => loadDraft(sessionNow().userId, name)

/** Stores the text; an empty text deletes the draft. Visitors have no such drafts. */
export function saveDraft(name: string, text: string): void {
  const { userId } = sessionNow()
  if (userId !== null) storeDraft(userId, name, text)
}

/** The fields of a form's draft, of this person or from before the login; empty if there is none. */
export function readFormDraft(name: string): Record<string, unknown> {
  return fieldsIn(loadDraft(sessionNow().userId, name) ?? loadDraft(null, name))
}

export function fieldsIn(draft: string | null): Record<string, unknown> {
  try {
    return JSON.parse(draft ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Stores the fields of a form's draft; visitors have them too, until they log in. */
export const saveFormDraft = (name: string, fields: Record<string, unknown>): void =>
  storeDraft(sessionNow().userId, name, JSON.stringify(fields))

export const hasFormDraft = (name: string): boolean => Object.keys(readFormDraft(name)).length > 0

/** Deletes a draft after it was sent, also one from before the login. */
export function deleteDraft(name: string): void {
  storeDraft(sessionNow().userId, name, '')
  storeDraft(null, name, '')
}

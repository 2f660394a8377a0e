import { sessionNow } from '../session/session.ts'
import { loadDraft, storeDraft } from './draft-storage.ts'

/** What was typed and not sent yet: found again only by the person who typed it, in this tab. */
export const readDraft = (name: string): string | null => loadDraft(sessionNow().userId, name)

/** Keeps the text; an empty one is forgotten. Without a person there is nobody to keep it for. */
export function keepDraft(name: string, text: string): void {
  const { userId } = sessionNow()
  if (userId !== null) storeDraft(userId, name, text)
}

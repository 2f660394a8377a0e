import { adminSessionNow } from '../../shell/session/admin-session.ts'
import {
  type DraftStorage,
  draftKey,
  draftsInMemory,
  loadDraft,
  storeDraft,
} from '../../shell/session/draft-storage.ts'

/** Whose drafts those of the administrator are; null without a session. */
function ownerNow(): string | null {
  const session = adminSessionNow()
  return session && `admin ${session.adminId}`
}

/** Unsent text of the administrator in this tab. It outlives an ended session. */
export function readAdminDraft(name: string): string | null {
  const owner = ownerNow()
  return owner && loadDraft(owner, name)
}

/** Stores the text; an empty text deletes the draft. */
export function saveAdminDraft(name: string, text: string): void {
  const owner = ownerNow()
  if (owner) storeDraft(owner, name, text)
}

/** One draft of the administrator, for a form. */
export const adminDraft = (name: string): DraftStorage => ({
  read: () => readAdminDraft(name),
  write: (text) => saveAdminDraft(name, text),
})

/** Deletes the drafts of the administrator, who logs out; those of others stay. */
export function clearAdminDrafts(): void {
  const owner = ownerNow()
  if (!owner) return
  const prefix = draftKey(owner, '')
  for (const key of draftsInMemory.keys()) if (key.startsWith(prefix)) draftsInMemory.delete(key)
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}

import { readStored, removeStored, writeStored } from '../../../shell/session/storage.ts'
import type { ProfileDraft } from './profile-draft.ts'

const STORED = 'draft:guide-profile'

/** Unsaved changes from before a reload or an expired session. */
export interface RestoredDraft {
  draft: ProfileDraft
  /** The number of chosen pictures that a reload has lost. */
  lostPictures: number
}

export function restoredDraft(saved: ProfileDraft, id: string): RestoredDraft | null {
  try {
    const stored = JSON.parse(readStored(STORED) ?? 'null') as {
      id: string
      draft: ProfileDraft
    } | null
    // A draft of another account in this browser is ignored.
    if (stored?.id !== id) return null
    // Preview URLs end with the page that created them. Stored pictures remain.
    const isGone = (url: string) => url.startsWith('blob:')
    const { profilePicture, gallery } = stored.draft
    const lost = [profilePicture, ...gallery.map(({ imageUrl }) => imageUrl)].filter(isGone)
    const draft = {
      ...saved,
      ...stored.draft,
      profilePicture: isGone(profilePicture) ? saved.profilePicture : profilePicture,
      gallery: gallery.filter(({ imageUrl }) => !isGone(imageUrl)),
    }
    return { draft, lostPictures: lost.length }
  } catch {
    return null
  }
}

export const storeDraft = (id: string, draft: ProfileDraft): void =>
  writeStored(STORED, JSON.stringify({ id, draft }))

export const removeDraft = (): void => removeStored(STORED)

import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { readStored, removeStored, writeStored } from '../../../shell/session/storage.ts'
import { draftOf, type ProfileDraft } from './profile-draft.ts'

const STORED = 'draft:guide-profile'

interface Restored {
  draft: ProfileDraft
  base: ProfileDraft
  /** The number of chosen pictures that a reload has lost. */
  lostPictures: number
}

function restoredFor(saved: ProfileDraft, id: string): Restored | null {
  try {
    const stored = JSON.parse(readStored(STORED) ?? 'null') as {
      id: string
      draft: ProfileDraft
      base?: ProfileDraft
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
    return { draft, base: stored.base ?? saved, lostPictures: lost.length }
  } catch {
    return null
  }
}

/**
 * The editor's form. It survives a reload and an expired session, until it is saved or discarded.
 */
export function useProfileDraft(profile: OwnGuideProfile) {
  const saved = draftOf(profile)
  const [restored, setRestored] = useState(() => restoredFor(saved, profile._id))
  const [base, setBase] = useState(restored?.base ?? saved)
  const [isEditing, setEditing] = useState(restored !== null)
  const form = useForm<ProfileDraft>({
    resolver: useShapeResolver(async () => (await import('./profile-shape.ts')).ProfileShape),
    defaultValues: restored?.draft ?? saved,
  })
  const { reset, watch } = form
  const draft = JSON.stringify(watch())
  const isChanged = isEditing && draft !== JSON.stringify(saved)

  useEffect(() => {
    if (!isChanged) return
    const from = JSON.stringify(base)
    writeStored(STORED, `{"id":${JSON.stringify(profile._id)},"draft":${draft},"base":${from}}`)
  }, [isChanged, draft, base, profile._id])

  return {
    form,
    isEditing,
    isChanged,
    /** What the form started from. */
    base,
    /** The draft from before a reload; null without one. */
    restored,
    begin: () => {
      reset(saved)
      setBase(saved)
      setEditing(true)
    },
    /** Removes the draft after a save or a cancellation. */
    end: useCallback(() => {
      setRestored(null)
      removeStored(STORED)
      setEditing(false)
    }, []),
  }
}

import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { draftOf, type ProfileDraft } from './profile-draft.ts'
import { type RestoredDraft, storeDraft } from './stored-draft.ts'

const loadShape = async () => (await import('./profile-shape.ts')).EditedProfile

/**
 * The form of the editor. Its fields are controlled by `draft` and `change`, because limits, rows and
 * pictures decide what is kept. Changes survive a reload and an expired session.
 */
export function useProfileForm(profile: OwnGuideProfile, restored: RestoredDraft | null) {
  const [saved] = useState(() => draftOf(profile))
  const form = useForm<ProfileDraft, unknown, ProfileDraft>({
    defaultValues: saved,
    ...(restored && { values: restored.draft, resetOptions: { keepDefaultValues: true } }),
    resolver: useShapeResolver(loadShape),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const draft = form.watch()

  useEffect(() => {
    if (isDirty) storeDraft(profile._id, draft)
  }, [isDirty, draft, profile._id])

  return {
    form,
    draft,
    change: (part: Partial<ProfileDraft>) => {
      for (const [name, value] of Object.entries(part))
        form.setValue(name as keyof ProfileDraft, value as never, { shouldDirty: true })
    },
  }
}

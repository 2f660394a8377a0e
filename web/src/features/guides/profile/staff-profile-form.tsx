import type { GuideProfileRequest } from '@annai/contract/guides/shapes'
import type { EditableProfile } from '@annai/contract/guides/staff-edits'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '../../../shell/forms/leave-dialog.tsx'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { draftOf, type ProfileDraft } from './profile-draft.ts'
import { ProfileForm } from './profile-form.tsx'

interface StaffProfileFormProps {
  /** The profile as it is now. */
  newest: EditableProfile
  save: UseMutationResult<
    EditableProfile,
    Error,
    { version: string; profile: Omit<GuideProfileRequest, 'profilePicture' | 'imageGallery'> }
  >
  onDone: () => void
}

/** The guide's own form, in which staff write the profile of a guide. */
export function StaffProfileForm({ newest, save, onDone }: StaffProfileFormProps) {
  const { t } = useTranslation('admin')
  // What the form started from; a save names it, and is refused once there is a newer one.
  const [base, setBase] = useState(newest)
  const form = useForm<ProfileDraft>({
    resolver: useShapeResolver(async () => (await import('./profile-shape.ts')).ProfileShape),
    defaultValues: draftOf(base.profile),
  })
  const isChanged = JSON.stringify(form.watch()) !== JSON.stringify(draftOf(base.profile))
  const { error, reset } = save
  const isOvertaken = error !== null && newest.version !== base.version
  const note = useRef<HTMLDivElement>(null)
  // The form is long, and the note is above it.
  useEffect(() => {
    if (isOvertaken) note.current?.focus()
  }, [isOvertaken])
  return (
    <>
      <Banner tone="info">{t('writeProfile.text')}</Banner>
      {isOvertaken && (
        <div ref={note} tabIndex={-1} className="scroll-mt-24">
          <Banner
            tone="waiting"
            role="alert"
            title={t('writeProfile.changed')}
            action={
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  look="secondary"
                  onClick={() => {
                    form.reset(draftOf(newest.profile))
                    setBase(newest)
                  }}
                >
                  {t('writeProfile.load')}
                </Button>
                <Button size="sm" look="quiet" onClick={() => setBase(newest)}>
                  {t('writeProfile.keep')}
                </Button>
              </div>
            }
          >
            {t('writeProfile.changedText')}
          </Banner>
        </div>
      )}
      <ProfileForm
        profile={base.profile}
        form={form}
        isChanged={isChanged}
        start={null}
        onDone={onDone}
        save={{
          error,
          reset,
          mutateAsync: ({ profilePicture: _, imageGallery: __, ...profile }) =>
            save.mutateAsync({ version: base.version, profile }),
        }}
        isForStaff
      />
      <LeaveDialog isChanged={isChanged && !save.isSuccess} />
    </>
  )
}

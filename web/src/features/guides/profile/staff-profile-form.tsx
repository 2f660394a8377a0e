import type { GuideProfileRequest } from '@annai/contract/guides/shapes'
import type { EditableProfile } from '@annai/contract/guides/staff-edits'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '../../../shell/forms/leave-dialog.tsx'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import type { DraftStorage } from '../../../shell/session/draft-storage.ts'
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
  draft: DraftStorage
  onDone: () => void
}

interface StoredDraft {
  /** The version that the draft started from. */
  version: string
  draft: ProfileDraft
}

function storedIn({ read }: DraftStorage): StoredDraft | null {
  try {
    return JSON.parse(read() ?? 'null') as StoredDraft | null
  } catch {
    return null
  }
}

/** The guide's own form, in which staff write the profile of a guide. */
export function StaffProfileForm({ newest, save, draft: store, onDone }: StaffProfileFormProps) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  const [restored] = useState(() => storedIn(store))
  // What the form started from; a save names it, and is refused once there is a newer one.
  const [base, setBase] = useState({ ...newest, version: restored?.version ?? newest.version })
  const saved = draftOf(base.profile)
  const { profilePicture, gallery } = saved
  const form = useForm<ProfileDraft>({
    resolver: useShapeResolver(async () => (await import('./profile-shape.ts')).ProfileShape),
    // The pictures are the guide's.
    defaultValues: restored ? { ...saved, ...restored.draft, profilePicture, gallery } : saved,
  })
  const draft = JSON.stringify(form.watch())
  const isChanged = draft !== JSON.stringify(saved)
  const storeNow = useEffectEvent(() =>
    store.write(isChanged ? `{"version":${JSON.stringify(base.version)},"draft":${draft}}` : ''),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores each change
  useEffect(storeNow, [draft, base.version])
  const [isClosing, setClosing] = useState(false)
  const close = useEffectEvent(() => {
    store.write('')
    onDone()
  })
  // Once the leave dialog no longer blocks the navigation.
  useEffect(() => {
    if (isClosing) close()
  }, [isClosing])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { error, reset } = save
  const isOvertaken =
    newest.version !== base.version && (error !== null || (restored !== null && save.isIdle))
  const note = useRef<HTMLDivElement>(null)
  // The form is long, and the note is above it.
  useEffect(() => {
    if (isOvertaken) note.current?.focus()
  }, [isOvertaken])
  const continueFrom = () => {
    setBase(newest)
    heading.current?.focus()
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl">
        {t('writeProfile.action')}
      </h2>
      <Banner tone="info">{t('writeProfile.text')}</Banner>
      {restored && <Banner role="status">{tMain('guideProfile.restored')}</Banner>}
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
                    continueFrom()
                  }}
                >
                  {t('writeProfile.load')}
                </Button>
                <Button size="sm" look="quiet" onClick={continueFrom}>
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
        onDone={() => setClosing(true)}
        save={{
          error,
          reset,
          mutateAsync: ({ profilePicture: _, imageGallery: __, ...profile }) =>
            save.mutateAsync({ version: base.version, profile }),
        }}
        isForStaff
      />
      <LeaveDialog isChanged={isChanged && !isClosing} by="edit" />
    </>
  )
}

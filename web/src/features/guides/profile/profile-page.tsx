import { isBarredFrom } from '@annai/contract/accounts/policy'
import { canSubmit, missingParts } from '@annai/contract/guides/completeness'
import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '../../../shell/forms/leave-dialog.tsx'
import { messageOf } from '../../../shell/http/api-error.ts'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { useRealtimeEvent } from '../../../shell/realtime/realtime-context.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { lazyOrError, lazyOrNothing } from '../../../ui/feedback/lazy.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { guideKeys } from '../guide-keys.ts'
import { type EditorTarget, TARGET_OF } from './editor-targets.ts'
import { MissingParts } from './missing-parts.tsx'
import { changedSince } from './profile-draft.ts'
import { useOwnProfile, useSaveProfile, useSubmitForReview } from './profile-queries.ts'
import { ProfileView } from './profile-view.tsx'
import { StatusBanner } from './status-banner.tsx'
import { useProfileDraft } from './use-profile-draft.ts'

interface SavedProfileProps {
  profile: OwnGuideProfile
  /** Opens the editor, optionally at a field. */
  onEdit: (target?: EditorTarget) => void
}

/** The saved profile with its actions and missing parts. */
export function SavedProfile({ profile, onEdit }: SavedProfileProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const submit = useSubmitForReview()
  const isBarred = isBarredFrom({ role: 'guide', status: profile.accountStatus }, 'changing')
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" disabled={isBarred} onClick={() => onEdit()}>
          {tCommon('actions.edit')}
        </Button>
        {canSubmit(profile) && !isBarred && (
          <Button busy={submit.isPending} onClick={() => submit.mutate()}>
            {t('guideProfile.submitForReview')}
          </Button>
        )}
        <ButtonLink look="quiet" to={`/guide/${profile.username}`}>
          {t('guideProfile.preview')}
        </ButtonLink>
      </div>
      {submit.error && (
        <FormAlert cause={submit.error} title={t('guideProfile.notSubmitted')}>
          {messageOf(submit.error, tCommon)}
        </FormAlert>
      )}
      {profile.approvalStatus !== 'approved' && !isBarred && (
        <MissingParts missing={missingParts(profile)} onChoose={onEdit} />
      )}
      <ProfileView profile={profile} />
    </>
  )
}

const loadForm = () => import('./profile-form.tsx')
/** Its fields are not in the first load of the page. */
const ProfileForm = lazyOrError(async () => (await loadForm()).ProfileForm)

/** It needs a call of its own, and few profiles have one. */
const StaffEditBanner = lazyOrNothing(
  async () => (await import('./staff-edit-banner.tsx')).StaffEditBanner,
)

/** The guide's own profile with its status and the editor. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const query = useOwnProfile()
  const { error } = query
  const client = useQueryClient()

  // An administrator may decide while this page is open; the status is refetched at once.
  useRealtimeEvent('new notification', ({ titleKey }) => {
    if (titleKey.startsWith('notifications.profile'))
      void client.invalidateQueries({ queryKey: guideKeys.own })
  })
  useEffect(() => {
    if (error) toast.error(messageOf(error, tCommon))
  }, [error, tCommon])

  return (
    <div className="page py-8 sm:py-12">
      <PageHead title={t('guideProfile.title')} noIndex />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-2">
        <h1>{t('guideProfile.title')}</h1>
        {/* The menu has no such link on phones. */}
        <div className="flex flex-wrap gap-x-4">
          <ButtonLink to="/credentials" look="quiet" className="max-sm:px-0">
            {t('guideProfile.credentials')}
          </ButtonLink>
          <ButtonLink to="/settings" look="quiet" className="max-sm:px-0">
            {tCommon('nav.settings')}
          </ButtonLink>
        </div>
      </div>
      <QueryView query={query} waiting={<PageSpinner />}>
        {/* Another account that logs in within the same tab gets an editor of its own. */}
        {(profile) => <LoadedProfile key={profile._id} profile={profile} />}
      </QueryView>
    </div>
  )
}

function LoadedProfile({ profile }: { profile: OwnGuideProfile }) {
  const { form, isEditing, isChanged, base, restored, begin, end } = useProfileDraft(profile)
  const [start, setStart] = useState<EditorTarget | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(isEditing)
  const { t } = useTranslation()
  const save = useSaveProfile()

  // Loaded before the button is pressed; a failed load is shown then.
  useEffect(() => void loadForm().catch(() => undefined), [])
  // Moves the focus after the editor closes, because the pressed button is gone. The editor itself
  // focuses where it starts.
  useEffect(() => {
    if (isEditing === wasEditing.current) return
    wasEditing.current = isEditing
    if (!isEditing) page.current?.querySelector<HTMLElement>('button')?.focus()
  }, [isEditing])
  const edit = (target?: EditorTarget) => {
    const [missing] = missingParts(profile)
    setStart(target ?? (missing ? TARGET_OF[missing] : { section: 'picture' }))
    begin()
  }

  return (
    <div ref={page} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StatusBanner profile={profile} />
      {!isEditing && (
        <Suspense>
          <StaffEditBanner />
        </Suspense>
      )}
      {restored && (
        <Banner role="status">
          <span>{t('guideProfile.restored')}</span>
          {restored.lostPictures > 0 && <span>{` ${t('guideProfile.picturesLost')}`}</span>}
        </Banner>
      )}
      {isEditing ? (
        <Suspense fallback={<PageSpinner />}>
          <ProfileForm
            profile={profile}
            form={form}
            isChanged={isChanged}
            start={start}
            onDone={end}
            save={{
              error: save.error,
              reset: save.reset,
              mutateAsync: (request) => save.mutateAsync(changedSince(base, request)),
            }}
          />
        </Suspense>
      ) : (
        <SavedProfile profile={profile} onEdit={edit} />
      )}
      <LeaveDialog isChanged={isChanged} />
    </div>
  )
}

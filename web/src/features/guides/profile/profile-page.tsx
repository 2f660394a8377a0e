import { canSubmit, missingParts } from '@annai/contract/guides/completeness'
import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { messageOf } from '../../../shell/api-error.ts'
import { useLiveEvent } from '../../../shell/live.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { toast } from '../../../shell/toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSpinner } from '../../../ui/spinner.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileView } from './profile-view.tsx'
import { useOwnProfile, useSubmitForReview } from './queries.ts'
import { StatusBanner } from './status-banner.tsx'
import { useProfileDraft } from './use-profile-draft.ts'

/** The guide's own profile: how it stands, what it says, and the editor. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { t: say } = useTranslation('common')
  const { data, error, isPending, refetch } = useOwnProfile()

  // The operator decided while this page is open: it shows so at once.
  useLiveEvent('new notification', ({ titleKey }) => {
    if (titleKey.startsWith('notifications.profile')) void refetch()
  })
  useEffect(() => {
    if (error) toast.error(messageOf(error, say))
  }, [error, say])

  return (
    <div className="page py-8 sm:py-12">
      <PageHead title={t('guideProfile.title')} noIndex />
      <h1 className="mb-6">{t('guideProfile.title')}</h1>
      {data ? (
        // Another account in the same tab begins with its own editor.
        <LoadedProfile key={data._id} profile={data} />
      ) : isPending ? (
        <PageSpinner />
      ) : (
        <EmptyState
          title={error ? messageOf(error, say) : say('errors.unexpected')}
          action={<Button onClick={() => void refetch()}>{say('actions.retry')}</Button>}
        />
      )}
    </div>
  )
}

function LoadedProfile({ profile }: { profile: OwnGuideProfile }) {
  const { t } = useTranslation()
  const { t: say } = useTranslation('common')
  const submit = useSubmitForReview()
  const { draft, isChanged, wasRestored, begin, change, end } = useProfileDraft(profile)
  const isBlocked = profile.accountStatus === 'blocked'
  const missing = missingParts(profile)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StatusBanner profile={profile} />
      {draft && wasRestored && <Banner role="status">{t('guideProfile.restored')}</Banner>}
      {!draft && (
        <>
          {profile.approvalStatus !== 'approved' && missing.length > 0 && (
            <Banner tone="neutral" title={t('guideProfile.missing.title')}>
              <ul className="flex list-disc flex-wrap gap-x-8 ps-5">
                {missing.map((part) => (
                  <li key={part}>{t(`guideProfile.missing.${part}`)}</li>
                ))}
              </ul>
            </Banner>
          )}
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" disabled={isBlocked} onClick={begin}>
              {say('actions.edit')}
            </Button>
            {canSubmit(profile) && !isBlocked && (
              <Button busy={submit.isPending} onClick={() => submit.mutate()}>
                {t('guideProfile.submitForReview')}
              </Button>
            )}
            <ButtonLink look="quiet" to={`/guide/${profile.username}`}>
              {t('guideProfile.preview')}
            </ButtonLink>
          </div>
          <ProfileView profile={profile} />
        </>
      )}
      {draft && <ProfileForm profile={profile} draft={draft} change={change} onDone={end} />}
      <LeaveDialog isChanged={isChanged} />
    </div>
  )
}

/** Leaving with unsaved changes asks first; they stay as a draft in any case. */
function LeaveDialog({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker(isChanged)
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('guideProfile.leave.title')}
      description={t('guideProfile.leave.text')}
      width="sm"
      actions={
        <>
          <Button look="secondary" onClick={() => blocker.proceed?.()}>
            {t('guideProfile.leave.leave')}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{t('guideProfile.leave.stay')}</Button>
        </>
      }
    />
  )
}

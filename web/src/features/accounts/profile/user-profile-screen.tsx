import type { UserProfile } from '@annai/contract/accounts/shapes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFormDraft } from '../../../shell/forms/draft.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { useOwnProfile } from '../account-queries.ts'
import { draftNameOf, UserProfileForm } from './user-profile-form.tsx'

function LoadedProfile({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  // A draft from before a reload or an expired session opens the editor.
  const [isRestored, setRestored] = useState(() => hasFormDraft(draftNameOf(profile)))
  const [isEditing, setEditing] = useState(isRestored)
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1>{t('userProfile.title')}</h1>
        {!isEditing && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-2">
            {/* The menu has no such link on phones. */}
            <ButtonLink to="/settings" look="quiet" className="max-sm:px-0">
              {tCommon('nav.settings')}
            </ButtonLink>
            <ButtonLink to={`/user/${profile.username}`} look="quiet" className="max-sm:px-0">
              {t('userProfile.seePublic')}
            </ButtonLink>
            <Button onClick={() => setEditing(true)}>{tCommon('actions.edit')}</Button>
          </div>
        )}
      </header>
      {isRestored && (
        <Banner role="status" className="mb-6">
          {t('userProfile.restored')}
        </Banner>
      )}
      <UserProfileForm
        // A new key for each edit, so that Cancel discards the changes and saved values are shown.
        key={isEditing ? 'editing' : JSON.stringify(profile)}
        profile={profile}
        isEditing={isEditing}
        onDone={() => {
          setEditing(false)
          setRestored(false)
        }}
      />
    </>
  )
}

/** The traveller's own profile, read-only until Edit is pressed. */
export function UserProfileScreen() {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const query = useOwnProfile()
  const { data: profile, error } = query
  useEffect(() => {
    if (error) toast.error(messageOf(error, tCommon), { id: 'profile' })
  }, [error, tCommon])
  return (
    <div className="reading py-8 sm:py-12">
      <PageHead title={t('userProfile.title')} noIndex />
      {!profile && <h1 className="mb-6">{t('userProfile.title')}</h1>}
      <QueryView query={query} waiting={<Skeleton className="h-96" />}>
        {(loaded) => <LoadedProfile key={loaded._id} profile={loaded} />}
      </QueryView>
    </div>
  )
}

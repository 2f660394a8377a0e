import { isBarredFrom } from '@annai/contract/accounts/policy'
import { canSubmit, missingParts } from '@annai/contract/guides/completeness'
import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useSubmitForReview } from './profile-queries.ts'
import { ProfileView } from './profile-view.tsx'
import type { SectionName } from './sections/editor-section.tsx'

/** The section of the editor for each missing part. */
const SECTION_OF = {
  profilePicture: 'picture',
  username: 'basics',
  displayName: 'basics',
  role: 'basics',
  location: 'basics',
  languages: 'languages',
  expertises: 'expertises',
  highlights: 'highlights',
  priceRanges: 'prices',
  introduction: 'words',
} as const satisfies Record<string, SectionName>

interface SavedProfileProps {
  profile: OwnGuideProfile
  /** Opens the editor, at a section if one is named. */
  onEdit: (section?: SectionName) => void
}

/** The saved profile, its actions and its missing parts. */
export function SavedProfile({ profile, onEdit }: SavedProfileProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const submit = useSubmitForReview()
  const isBarred = isBarredFrom({ role: 'guide', status: profile.accountStatus }, 'changing')
  const missing = missingParts(profile)
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
      {profile.approvalStatus !== 'approved' && missing.length > 0 && !isBarred && (
        <Card title={t('guideProfile.missing.title')}>
          <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {missing.map((part) => (
              <li key={part}>
                <button
                  type="button"
                  className="link inline-flex min-h-9 items-center text-start"
                  onClick={() => onEdit(SECTION_OF[part])}
                >
                  {t(`guideProfile.missing.${part}`)}
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ProfileView profile={profile} />
    </>
  )
}

import { isBarredFrom } from '@annai/contract/accounts/policy'
import { canSubmit, missingParts } from '@annai/contract/guides/completeness'
import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import type { EditorTarget } from './editor-targets.ts'
import { MissingParts } from './missing-parts.tsx'
import { useSubmitForReview } from './profile-queries.ts'
import { ProfileView } from './profile-view.tsx'

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

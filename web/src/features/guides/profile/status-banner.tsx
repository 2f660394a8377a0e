import { isBlocked } from '@annai/contract/accounts/policy'
import { missingParts } from '@annai/contract/guides/completeness'
import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'

/** The status of the profile. A block takes priority (docs/rules/guides.md#approval). */
export function StatusBanner({ profile }: { profile: OwnGuideProfile }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { accountStatus, approvalStatus, rejectionReason } = profile
  if (isBlocked(accountStatus))
    return (
      <Banner
        tone="bad"
        title={t('guideProfile.status.blockedTitle')}
        action={
          <ButtonLink to="/contact" look="secondary" size="sm">
            {tCommon('footer.contact')}
          </ButtonLink>
        }
      >
        {t('guideProfile.status.blocked')}
      </Banner>
    )
  switch (approvalStatus) {
    case 'profileIncomplete': {
      const kind = missingParts(profile).length > 0 ? 'incomplete' : 'complete'
      return (
        <Banner tone="waiting" title={t(`guideProfile.status.${kind}Title`)}>
          {t(`guideProfile.status.${kind}`)}
        </Banner>
      )
    }
    case 'pendingApproval':
      return (
        <Banner tone="info" title={t('guideProfile.status.pendingTitle')}>
          {t('guideProfile.status.pending')}
        </Banner>
      )
    case 'rejected':
      return (
        <Banner tone="bad" title={t('guideProfile.status.rejectedTitle')}>
          {rejectionReason && (
            <p className="whitespace-pre-line break-words">
              {t('guideProfile.status.rejectedReason', { reason: rejectionReason })}
            </p>
          )}
          <p>{t('guideProfile.status.rejected')}</p>
        </Banner>
      )
    case 'approved':
      return accountStatus === 'active' ? (
        <Banner
          tone="good"
          title={t('guideProfile.status.liveTitle')}
          action={
            <ButtonLink to="/calendar" look="secondary" size="sm">
              {t('calendar.title')}
            </ButtonLink>
          }
        >
          {t('guideProfile.status.live')}
        </Banner>
      ) : (
        <Banner tone="waiting" title={t('guideProfile.status.deactivatedTitle')}>
          {t('guideProfile.status.deactivated')}
        </Banner>
      )
  }
}

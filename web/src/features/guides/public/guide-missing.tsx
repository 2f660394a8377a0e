import { useTranslation } from 'react-i18next'
import FaUserSlash from '~icons/fa-solid/user-slash'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'

/** Shown when the guide is unavailable, the URL has no username or the request failed. */
export function GuideMissing({ why }: { why: 'notAvailable' | 'noUsername' | 'failed' }) {
  const { t } = useTranslation()
  const text = t(`guideProfileView.${why}`)
  return (
    <div className="reading py-8 sm:py-12">
      <PageHead title={text} noIndex />
      <h1 className="sr-only">{text}</h1>
      <EmptyState
        icon={<FaUserSlash />}
        title={text}
        action={<ButtonLink to="/explore">{t('guideProfileView.explore')}</ButtonLink>}
      >
        {why !== 'failed' && t(`guideProfileView.${why}Text`)}
      </EmptyState>
    </div>
  )
}

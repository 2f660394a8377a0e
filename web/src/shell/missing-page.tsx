import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button.tsx'
import { PageHead } from './page-head.tsx'

/** An address that does not exist, and the two ways on from here. */
export function MissingPage() {
  const { t } = useTranslation('common')
  return (
    <div className="reading grid gap-4 py-16">
      <PageHead title={t('notFound.title')} noIndex />
      <p aria-hidden="true" className="font-title text-6xl text-vermilion">
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p className="text-muted">{t('notFound.text')}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/explore">{t('nav.explore')}</ButtonLink>
        <ButtonLink look="secondary" to="/">
          {t('notFound.home')}
        </ButtonLink>
      </p>
    </div>
  )
}

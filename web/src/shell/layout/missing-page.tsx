import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/form/button.tsx'
import { PageHead } from './page-head.tsx'
import { RecoveryLinks, Signpost } from './recovery-links.tsx'

/** The page for an address that does not exist, with links to the main pages. */
export function MissingPage() {
  const { t } = useTranslation('common')
  return (
    <>
      <PageHead title={t('notFound.title')} noIndex />
      <Signpost />
      <div className="reading grid gap-5 pt-8 pb-14">
        <h1>{t('notFound.title')}</h1>
        <p className="text-lg text-muted">{t('notFound.text')}</p>
        <RecoveryLinks />
        <p>
          <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
        </p>
      </div>
    </>
  )
}

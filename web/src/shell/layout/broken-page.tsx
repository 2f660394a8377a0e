import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { PageHead } from './page-head.tsx'
import { RecoveryLinks, Signpost } from './recovery-links.tsx'

/** The page for unexpected errors; every link loads a new document. */
export function BrokenPage() {
  const { t } = useTranslation('common')
  return (
    <>
      <PageHead title={t('broken.title')} noIndex />
      <Signpost />
      <div className="reading grid gap-5 pt-8 pb-14">
        <h1>{t('broken.title')}</h1>
        <p className="text-lg text-muted">{t('broken.text')}</p>
        <p className="flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>{t('actions.retry')}</Button>
          <ButtonLink look="secondary" to="/" reloadDocument>
            {t('notFound.home')}
          </ButtonLink>
        </p>
        <RecoveryLinks reloadDocument />
      </div>
    </>
  )
}

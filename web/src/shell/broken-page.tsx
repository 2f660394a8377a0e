import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHead } from './page-head.tsx'

/** A page that could not be shown through nobody's typing. */
export function BrokenPage() {
  const { t } = useTranslation('common')
  return (
    <div className="reading grid gap-4 py-16">
      <PageHead title={t('broken.title')} noIndex />
      <h1>{t('broken.title')}</h1>
      <p className="text-muted">{t('broken.text')}</p>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{t('actions.retry')}</Button>
        <ButtonLink look="secondary" to="/" reloadDocument>
          {t('notFound.home')}
        </ButtonLink>
      </p>
    </div>
  )
}

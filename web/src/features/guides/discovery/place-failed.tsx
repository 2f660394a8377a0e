import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'

/** Shown when the page could not be loaded, with a retry button. */
export function PlaceFailed() {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const revalidator = useRevalidator()
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('discovery.title')} noIndex />
      <h1>{t('discovery.title')}</h1>
      <Banner
        tone="bad"
        title={t('explore.failed')}
        action={
          <Button
            look="secondary"
            size="sm"
            busy={revalidator.state === 'loading'}
            onClick={() => void revalidator.revalidate()}
          >
            {tCommon('actions.retry')}
          </Button>
        }
      />
    </div>
  )
}

import type { AdminSite, SiteVersion } from '@annai/contract/site/shapes'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useAdminDates } from '../use-admin-dates.ts'

interface SiteVersionsProps {
  site: AdminSite
  onUse: (version: SiteVersion) => void
}

/** The published versions, each with a button that puts it into the form. */
export function SiteVersions({ site, onUse }: SiteVersionsProps) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  return (
    <Card title={t('site.versions')}>
      {site.versions.length === 0 && <p className="text-muted">{t('site.noVersions')}</p>}
      <ul className="divide-y divide-line">
        {site.versions.map((one) => (
          <li key={one.version} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 grow">
              {one.by === null
                ? minute(one.publishedAt)
                : t('site.by', { date: minute(one.publishedAt), name: one.by })}
            </span>
            {one.version === site.version ? (
              <Badge tone="good">{t('site.current')}</Badge>
            ) : (
              <Button look="secondary" size="sm" onClick={() => onUse(one)}>
                {t('site.useAgain')}
                <span className="sr-only"> {minute(one.publishedAt)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { LANGUAGE_NAMES } from '@annai/contract/languages'
import type { AdminLegal, LegalVersion } from '@annai/contract/site/legal/shapes'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useAdminDates } from '../use-admin-dates.ts'

function StateBadge({ version: { state, inForceAt } }: { version: LegalVersion }) {
  const { t } = useTranslation('admin')
  const { day } = useAdminDates()
  if (state === 'current') return <Badge tone="good">{t('site.current')}</Badge>
  if (state === 'waiting')
    return <Badge tone="waiting">{t('legal.waiting', { date: day(inForceAt) })}</Badge>
  return state === 'replaced' ? <Badge>{t('legal.replaced')}</Badge> : null
}

interface LegalVersionsProps {
  legal: AdminLegal
  isBusy: boolean
  onUse: (version: number) => void
}

/** The published versions of a document, each with a button that puts it into the form. */
export function LegalVersions({ legal, isBusy, onUse }: LegalVersionsProps) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  return (
    <Card title={t('site.versions')}>
      {legal.versions.length === 0 && <p className="text-muted">{t('site.noVersions')}</p>}
      <ul className="divide-y divide-line">
        {legal.versions.map((one) => (
          <li key={one.version} className="grid gap-1 py-2">
            <span className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 grow">
                {one.by === null
                  ? minute(one.publishedAt)
                  : t('site.by', { date: minute(one.publishedAt), name: one.by })}
              </span>
              {one.isMaterial && <Badge tone="info">{t('legal.material')}</Badge>}
              <StateBadge version={one} />
              {one.version !== legal.version && (
                <Button
                  look="secondary"
                  size="sm"
                  disabled={isBusy}
                  onClick={() => onUse(one.version)}
                >
                  {t('site.useAgain')}
                  <span className="sr-only"> {minute(one.publishedAt)}</span>
                </Button>
              )}
            </span>
            <span className="text-muted text-sm">
              {one.languages.length === 0
                ? t('legal.withdrawn')
                : one.languages.map((language) => LANGUAGE_NAMES[language]).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

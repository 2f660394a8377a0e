import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { DeviceName } from '../../../shell/session/device-name.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from '../account-queries.ts'

/** Lists the sessions of this account. They can be ended one by one, or all others at once. */
export function SessionsSection() {
  const { t } = useTranslation()
  const language = useLanguage()
  const query = useSessions()
  const { data: sessions = [], error } = query
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  const frame = useFocusAfterRemoval<HTMLDivElement>('lastButton')
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const endNow = (id: string) =>
    end.mutate(id, {
      onSuccess: () => toast.success(t('settings.sessions.ended')),
    })
  return (
    <Card title={t('settings.sessions.title')}>
      <div {...frame}>
        {error && sessions.length === 0 && <LoadFailure query={query} />}
        <ul className="divide-y divide-line">
          {sessions.map(({ _id, userAgent, createdAt, isCurrent, hasPush }) => (
            <li key={_id} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-0 grow">
                <span title={userAgent} className="block [overflow-wrap:anywhere]">
                  <DeviceName userAgent={userAgent} />
                </span>
                <span className="text-muted text-sm">{format.format(new Date(createdAt))}</span>
              </span>
              {hasPush && <Badge tone="good">{t('settings.sessions.push')}</Badge>}
              {isCurrent ? (
                <Badge tone="info">{t('settings.sessions.thisOne')}</Badge>
              ) : (
                <Button
                  look="danger"
                  size="sm"
                  busy={end.isPending && end.variables === _id}
                  onClick={() => endNow(_id)}
                >
                  {t('settings.sessions.end')}
                  <span className="sr-only">
                    {' '}
                    <DeviceName userAgent={userAgent} />
                  </span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <Button
            look="danger"
            className="mt-3"
            busy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: () => toast.success(t('settings.sessions.othersEnded')),
              })
            }
          >
            {t('settings.sessions.endOthers')}
          </Button>
        )}
      </div>
    </Card>
  )
}

import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { DeviceName } from '../../../shell/session/device-name.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { useOwnSessions, useRevokeSession } from './administrator-queries.ts'

/** The sessions of this administrator, each with a button that ends it. */
export function OwnSessions() {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const outcome = useActionToasts()
  const sessions = useOwnSessions()
  const revoke = useRevokeSession()
  return (
    <Card title={t('administrators.sessions')}>
      {sessions.error && !sessions.data && <LoadFailure query={sessions} />}
      <ul className="divide-y divide-line">
        {sessions.data?.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 grow">
              <span title={session.userAgent} className="block [overflow-wrap:anywhere]">
                <DeviceName userAgent={session.userAgent} />
              </span>
              <span className="text-muted text-sm">{minute(session.createdAt)}</span>
            </span>
            {session.isCurrent ? (
              <Badge tone="info">{t('administrators.thisOne')}</Badge>
            ) : (
              <Button
                look="danger"
                size="sm"
                busy={revoke.isPending && revoke.variables === session._id}
                onClick={() =>
                  revoke.mutate(
                    session._id,
                    outcome(t('administrators.revoked'), t('administrators.failed')),
                  )
                }
              >
                {t('administrators.revoke')}
                <span className="sr-only">
                  {' '}
                  <DeviceName userAgent={session.userAgent} />
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { useTranslation } from 'react-i18next'
import FaRegBell from '~icons/fa-regular/bell'
import { QueryView } from '../../shell/http/query-view.tsx'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useMarkAllRead, useNotifications } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'

/** The notifications, newest first. */
export function NotificationsPage() {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const query = useNotifications()
  const markAll = useMarkAllRead()
  const hasUnread = query.data?.some(({ isRead }) => !isRead) ?? false

  return (
    <div className="reading py-8 sm:py-12">
      <PageHead title={t('notificationsPage.title')} noIndex />
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1>{t('notificationsPage.title')}</h1>
        {hasUnread && (
          <Button
            look="secondary"
            busy={markAll.isPending}
            onClick={() => markAll.mutate(undefined)}
          >
            {t('notificationsPage.markAll')}
          </Button>
        )}
      </div>
      <QueryView
        query={query}
        waiting={
          <div role="status" aria-label={tCommon('states.loading')} className="grid gap-3">
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} className="h-28 rounded-lg!" />
            ))}
          </div>
        }
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<FaRegBell />} title={t('notificationsPage.empty')}>
              {t('notificationsPage.emptyText')}
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {rows.map((row) => (
                <NotificationRow key={row._id} row={row} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  )
}

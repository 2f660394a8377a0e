import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import { type UndeliveredMail, UndeliveredMailQuery } from '@annai/contract/admin/system/shapes'
import { MAIL_FILTERS } from '@annai/contract/admin/system/vocabulary'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError } from '../../../shell/http/api-error.ts'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Pager } from '../../../ui/layout/pager.tsx'
import { type Column, Table } from '../../../ui/layout/table.tsx'
import { FilterButtons } from '../filter-buttons.tsx'
import { personUrl } from '../person-url.ts'
import { useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { useAdminSearchParams, useLastPage } from '../use-admin-search-params.ts'
import { useRetryMail, useUndeliveredMails } from './system-queries.ts'
import { useAmounts } from './use-amounts.ts'
import { useMailName } from './use-mail-name.ts'

interface RetryButtonProps {
  mail: UndeliveredMail
  /** Called when the list was refetched, with or without this mail. */
  onListed: () => void
}

function RetryButton({ mail, onListed }: RetryButtonProps) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const retry = useRetryMail()
  const { domain } = mail
  const topic = useMailName()(mail)
  const send = async () => {
    const { onSuccess, onError } = outcome(t('undelivered.retried'), t('undelivered.retryFailed'))
    // Awaited instead of using the callbacks of `mutate`, which do not run if the row is gone by
    // then.
    try {
      await retry.mutateAsync(mail._id)
      onSuccess()
      onListed()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      onError(error)
      if (error instanceof ApiError && error.status === 409) onListed()
    }
  }
  return (
    <Button look="secondary" size="sm" busy={retry.isPending} onClick={() => void send()}>
      {t('undelivered.retry')}
      <span className="sr-only"> {t('undelivered.retryOf', { topic, domain })}</span>
    </Button>
  )
}

/** Mails that failed, whether they are still retried or not, each with its reason. */
export function UndeliveredMails() {
  const { t } = useTranslation('admin')
  const mailName = useMailName()
  const { minute } = useAdminDates()
  const { number } = useAmounts()
  const { values, change, toPage } = useAdminSearchParams()
  const query = UndeliveredMailQuery.parse(values)
  const mails = useUndeliveredMails(query)
  const pages = mails.data ? Math.ceil(mails.data.total / ADMIN_LIST.pageSize) : 0
  const heading = useRef<HTMLHeadingElement>(null)
  useLastPage(query.page, mails)

  const columns: Column<UndeliveredMail>[] = [
    {
      key: 'topic',
      head: t('undelivered.topic'),
      isRowHead: true,
      cell: mailName,
    },
    {
      key: 'state',
      head: t('undelivered.state'),
      cell: ({ state }) => (
        <Badge tone={state === 'dead' ? 'bad' : 'waiting'}>
          {t(`undelivered.filters.${state}`)}
        </Badge>
      ),
    },
    {
      key: 'recipient',
      head: t('undelivered.recipient'),
      className: '[overflow-wrap:anywhere] min-w-20',
      cell: ({ recipient }) =>
        recipient ? (
          <Link to={personUrl(recipient.role, recipient.username)} className="link">
            {recipient.username}
          </Link>
        ) : (
          t('list.none')
        ),
    },
    {
      key: 'domain',
      head: t('undelivered.domain'),
      className: '[overflow-wrap:anywhere] min-w-24',
      cell: ({ domain }) => domain,
    },
    {
      key: 'reason',
      head: t('undelivered.reason'),
      className: '[overflow-wrap:anywhere] min-w-52',
      cell: ({ reason }) => <span dir="auto">{reason || t('list.none')}</span>,
    },
    {
      key: 'attempts',
      head: t('undelivered.attempts'),
      align: 'end',
      cell: ({ attempts }) => number(attempts),
    },
    {
      key: 'createdAt',
      head: t('undelivered.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{minute(createdAt)}</time>,
    },
    {
      key: 'nextAttempt',
      head: t('undelivered.nextAttempt'),
      cell: ({ nextAttemptAt }) => (nextAttemptAt ? minute(nextAttemptAt) : t('list.none')),
    },
    {
      key: 'actions',
      head: t('columns.actions'),
      onCard: 'actions',
      cell: (mail) => (
        <RetryButton mail={mail} onListed={() => heading.current?.focus({ preventScroll: true })} />
      ),
    },
  ]

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {t('undelivered.title')}
      </h2>
      {mails.error && !mails.data && <LoadFailure query={mails} />}
      {mails.data && (
        <>
          <FilterButtons
            legend={t('undelivered.state')}
            value={query.state}
            counts={mails.data.counts}
            onChoose={(state) => change({ state })}
            options={MAIL_FILTERS.map((value) => ({
              value,
              label: value === 'all' ? t('list.all') : t(`undelivered.filters.${value}`),
            }))}
          />
          {mails.data.total === 0 &&
            (mails.data.counts.all === 0 ? (
              <EmptyState title={t('undelivered.empty')}>{t('undelivered.emptyHint')}</EmptyState>
            ) : (
              <EmptyState title={t('undelivered.noneWithStatus')} />
            ))}
          {mails.data.rows.length > 0 && (
            <Table
              asCards
              caption={t('undelivered.title')}
              columns={columns}
              rows={mails.data.rows}
              rowKey={({ _id }) => _id}
            />
          )}
          {pages > 1 && <Pager page={query.page} pages={pages} to={toPage} />}
        </>
      )}
    </section>
  )
}

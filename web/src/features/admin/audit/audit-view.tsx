import { type AuditEntry, AuditQuery } from '@annai/contract/admin/lists/shapes'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../ui/layout/table.tsx'
import { AdminList } from '../admin-list.tsx'
import { useAudit } from '../admin-queries.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { useAdminSearchParams } from '../use-admin-search-params.ts'
import { AuditChange } from './audit-list.tsx'
import { useActionText } from './use-action-text.ts'

/** The audit log of all administrators, newest first and read-only. */
export function AuditView() {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const actionText = useActionText()
  const { values, change, toPage } = useAdminSearchParams()
  const { subject, ...query } = AuditQuery.parse(values)
  const answer = useAudit({ subject, ...query })

  const columns: Column<AuditEntry & { _id: string }>[] = [
    { key: 'seq', head: t('record.number'), align: 'end', cell: (entry) => entry.seq },
    {
      key: 'date',
      head: t('record.date'),
      className: 'whitespace-nowrap',
      cell: (entry) => <time dateTime={entry.date}>{minute(entry.date)}</time>,
    },
    { key: 'admin', head: t('record.admin'), cell: (entry) => entry.admin },
    {
      key: 'act',
      head: t('record.act'),
      isRowHead: true,
      className: 'min-w-32',
      cell: (entry) => actionText(entry.act),
    },
    {
      key: 'subject',
      head: t('record.subject'),
      cell: (entry) => entry.subjectName || <span className="text-muted">{t('record.gone')}</span>,
    },
    {
      key: 'change',
      head: t('record.change'),
      className: 'min-w-52',
      cell: (entry) => <AuditChange entry={entry} />,
    },
    {
      key: 'reason',
      head: t('record.reason'),
      className: '[overflow-wrap:anywhere]',
      cell: (entry) => entry.reason,
    },
  ]

  return (
    <AdminList
      tab="audit"
      caption={t('record.tab')}
      failure={t('record.failed')}
      empty={t('record.empty')}
      searchLabel={t('search.record')}
      query={{ ...query, ...(subject && { subject }) }}
      answer={answer}
      all={answer.data?.counts.all}
      columns={columns}
      onSearch={(search) => change({ search })}
      toPage={toPage}
    />
  )
}

import { AdminReportQuery } from '@annai/contract/admin/lists/shapes'
import { REPORT_FILTERS } from '@annai/contract/admin/lists/vocabulary'
import type { AdminReport } from '@annai/contract/admin/reports/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/form/button.tsx'
import type { Column } from '../../../ui/layout/table.tsx'
import { AdminDate } from '../admin-date.tsx'
import { AdminList } from '../admin-list.tsx'
import { useAdminPage } from '../admin-queries.ts'
import { FilterButtons } from '../filter-buttons.tsx'
import { useAdminSearchParams } from '../use-admin-search-params.ts'
import { ReportDialog } from './report-dialog.tsx'
import { ReportStatusBadge } from './report-status-badge.tsx'
import { useReasonText } from './use-reason-text.ts'

interface ReportedPersonProps {
  person: AdminReport['reporter']
  model: AdminReport['reporterModel']
}

/**
 * A link to the person with the kind of account in brackets, or 'Deleted User'.
 */
export function ReportedPerson({ person, model }: ReportedPersonProps) {
  const { t } = useTranslation('admin')
  if (!person) return <span className="text-muted">{t('reports.deleted')}</span>
  return (
    <span className="whitespace-nowrap">
      <Link to={`/${model.toLowerCase()}/${person.username}`} className="link">
        {person.username}
      </Link>{' '}
      ({t(`reports.models.${model}`)})
    </span>
  )
}

/** The list of reports. */
export function ReportsTab() {
  const { t } = useTranslation('admin')
  const reasonText = useReasonText()
  const { values, change, toPage } = useAdminSearchParams()
  const query = AdminReportQuery.parse(values)
  const answer = useAdminPage('reports', query)
  // In the URL, so that "back" from the person or the conversation opens the report again.
  const openId = values.report
  const open = (report: string) =>
    change({ report, page: query.page > 1 ? String(query.page) : '' })

  const columns: Column<AdminReport>[] = [
    {
      key: 'reporter',
      head: t('reports.reporter'),
      isRowHead: true,
      cell: (report) => <ReportedPerson person={report.reporter} model={report.reporterModel} />,
    },
    {
      key: 'reported',
      head: t('reports.reported'),
      cell: (report) => <ReportedPerson person={report.reported} model={report.reportedModel} />,
    },
    {
      key: 'reason',
      head: t('reports.reason'),
      cell: (report) => (
        <>
          <span>{reasonText(report.reason)}</span>
          {report.isAboutReview && (
            <span className="block text-muted text-sm">{t('reports.aboutReview')}</span>
          )}
          {report.isAboutFeedback && (
            <span className="block text-muted text-sm">{t('reports.aboutFeedback')}</span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      head: t('columns.status'),
      className: 'whitespace-nowrap',
      cell: (report) => <ReportStatusBadge status={report.status} />,
    },
    {
      key: 'createdAt',
      head: t('columns.createdAt'),
      cell: (report) => <AdminDate instant={report.createdAt} />,
    },
    {
      key: 'actions',
      head: t('columns.actions'),
      onCard: 'actions',
      cell: (report) => (
        <Button
          look="quiet"
          size="sm"
          className="whitespace-nowrap"
          onClick={() => open(report._id)}
        >
          {t('actions.viewDetails')}
        </Button>
      ),
    },
  ]

  return (
    <>
      <AdminList
        tab="reports"
        caption={t('tabs.reports')}
        failure={t('reports.failed')}
        empty={t(
          query.status === 'Pending' && query.search === ''
            ? 'reports.nonePending'
            : 'reports.empty',
        )}
        emptyHint={answer.data?.counts.all === 0 ? t('empty.reports') : undefined}
        searchLabel={t('search.reports')}
        query={query}
        answer={answer}
        columns={columns}
        onSearch={(search) => change({ search })}
        toPage={toPage}
        filters={
          <FilterButtons
            legend={t('columns.status')}
            value={query.status}
            counts={answer.data?.counts}
            onChoose={(status) => change({ status })}
            options={REPORT_FILTERS.map((value) => ({
              value,
              label: value === 'all' ? t('list.all') : t(`reports.status.${value}`),
            }))}
          />
        }
      />
      {openId && <ReportDialog key={openId} id={openId} onClose={() => open('')} />}
    </>
  )
}

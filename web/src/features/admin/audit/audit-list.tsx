import type { AuditEntry } from '@annai/contract/admin/lists/shapes'
import { useTranslation } from 'react-i18next'
import { useAudit } from '../admin-queries.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { useActionText } from './use-action-text.ts'

const NAMES = {
  username: 'record.fields.username',
  approvalStatus: 'record.fields.approvalStatus',
  viewPriority: 'record.fields.viewPriority',
  accountStatus: 'record.fields.accountStatus',
  status: 'record.fields.status',
  outcome: 'record.fields.outcome',
  rating: 'record.fields.rating',
  role: 'record.fields.role',
  count: 'record.fields.count',
  asOf: 'record.fields.asOf',
  onBehalfOf: 'record.fields.onBehalfOf',
} as const

const VALUES = {
  'approvalStatus: profileIncomplete': 'approval.profileIncomplete',
  'approvalStatus: pendingApproval': 'approval.pendingApproval',
  'approvalStatus: approved': 'approval.approved',
  'approvalStatus: rejected': 'approval.rejected',
  'accountStatus: active': 'accountStatus.active',
  'accountStatus: inactive': 'accountStatus.inactive',
  'accountStatus: blocked': 'accountStatus.blocked',
  'status: Pending': 'reports.status.Pending',
  'status: Reviewed': 'reports.status.Reviewed',
  'status: Resolved': 'reports.status.Resolved',
  'onBehalfOf: guide': 'details.roles.guide',
  'onBehalfOf: user': 'details.roles.user',
  'outcome: acted': 'reports.outcomes.acted',
  'outcome: dismissed': 'reports.outcomes.dismissed',
  'role: owner': 'administrators.roles.owner',
  'role: staff': 'administrators.roles.staff',
  'role: viewer': 'administrators.roles.viewer',
} as const

const isIn = <Key extends string>(label: Readonly<Record<Key, string>>, key: string): key is Key =>
  Object.hasOwn(label, key)

/** Texts of changed fields and values. Unknown ones are shown as stored. */
function useChangeText() {
  const { t } = useTranslation('admin')
  return {
    nameOf: (name: string): string => (isIn(NAMES, name) ? t(NAMES[name]) : name),
    textOf(name: string, value: unknown): string {
      if (value === undefined || value === null) return '–'
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      const known = `${name}: ${text}`
      return isIn(VALUES, known) ? t(VALUES[known]) : text
    },
  }
}

/** The values that an action changed. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
  const { nameOf, textOf } = useChangeText()
  const { before, after } = entry
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    // An entry can list fields that did not change, such as the status when only a note was added.
    .filter((name) => before?.[name] !== after?.[name])
  return (
    <>
      {names.map((name) => (
        <span key={name} className="block text-muted text-sm">
          {nameOf(name)}:{' '}
          {[before, after]
            .filter((values) => values?.[name] !== undefined)
            .map((values) => textOf(name, values?.[name]))
            .join(' → ')}
        </span>
      ))}
    </>
  )
}

/** The audit log of one guide, report or message. */
export function AuditList({ subjectId }: { subjectId: string }) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const actionText = useActionText()
  const answer = useAudit({ subject: subjectId, page: 1, search: '', order: 'desc' })
  if (!answer.data) return null
  return (
    <section className="grid gap-2 border-line border-t pt-4">
      <h3 className="text-base">{t('record.title')}</h3>
      {answer.data.rows.length === 0 && <p className="text-muted">{t('record.none')}</p>}
      <ol className="grid gap-2">
        {answer.data.rows.map((entry) => (
          <li key={entry.seq}>
            {t('record.line', {
              admin: entry.admin,
              act: actionText(entry.act),
              date: minute(entry.date),
            })}
            <AuditChange entry={entry} />
            {entry.reason && (
              <span dir="auto" className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
                {entry.reason}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

import type { AuditEntry } from '@annai/contract/admin/shapes'
import { useTranslation } from 'react-i18next'
import { useAudit } from '../admin-queries.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { useActionText } from './use-action-text.ts'
import { useChangeText } from './use-change-text.ts'

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

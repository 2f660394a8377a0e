import type { AuditEntry } from '@annai/contract/admin/shapes'
import { useTranslation } from 'react-i18next'
import { useAudit } from '../admin-queries.ts'
import { useDeskDates } from '../use-admin-dates.ts'
import { useActWords } from './use-action-text.ts'
import { useChangeWords } from './use-change-text.ts'

/** What an act changed, value by value. */
export function RecordChange({ entry }: { entry: AuditEntry }) {
  const { nameOf, wordsOf } = useChangeWords()
  const names = [
    ...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})]),
  ]
  return (
    <>
      {names.map((name) => (
        <span key={name} className="block text-muted text-sm">
          {nameOf(name)}: {wordsOf(name, entry.before?.[name])} →{' '}
          {wordsOf(name, entry.after?.[name])}
        </span>
      ))}
    </>
  )
}

/** What administrators did about one thing, beside that thing. */
export function RecordList({ subjectId }: { subjectId: string }) {
  const { t } = useTranslation('admin')
  const { minute } = useDeskDates()
  const actWords = useActWords()
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
              act: actWords(entry.act),
              date: minute(entry.date),
            })}
            <RecordChange entry={entry} />
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

import { changedFields, type ProposedTerms, rowsMissing } from '@annai/contract/bookings/changes'
import { useTranslation } from 'react-i18next'
import { useTermText } from './use-term-text.ts'

/** The differences between two revisions, in text and not by colour alone. */
export function ProposalChanges({
  before,
  after,
}: {
  before: ProposedTerms
  after: ProposedTerms
}) {
  const { t } = useTranslation()
  const text = useTermText()
  const fields = changedFields(before, after)
  if (fields.length === 0) return <p className="text-muted">{t('booking.changes.none')}</p>
  return (
    <dl className="grid gap-3">
      {fields.map((field) => {
        // Only added and removed dates are shown.
        const [old, now] =
          field === 'dateTimes'
            ? [
                { ...before, dateTimes: rowsMissing(before.dateTimes, after.dateTimes) },
                { ...after, dateTimes: rowsMissing(after.dateTimes, before.dateTimes) },
              ]
            : [before, after]
        return (
          <div key={field} className="grid gap-1 sm:grid-cols-[9rem_1fr] sm:gap-x-4">
            <dt className="text-muted text-sm sm:pt-0.5">{t(`booking.field.${field}`)}</dt>
            <dd className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
              {text(field, old).map((line) => (
                <del key={line} className="block whitespace-pre-wrap text-muted">
                  <span className="sr-only">{t('booking.changes.before')} </span>
                  {line}
                </del>
              ))}
              {text(field, now).map((line) => (
                <ins
                  key={line}
                  className="block w-fit whitespace-pre-wrap rounded-sm bg-amber-tint px-1.5 font-semibold text-ink no-underline"
                >
                  <span className="sr-only">{t('booking.changes.now')} </span>
                  {line}
                </ins>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

import type { QueueEntry } from '@annai/contract/admin/queue/shapes'
import { useTranslation } from 'react-i18next'
import { useText } from '../../../shell/i18n/use-text.ts'
import { classes } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { useReasonText } from '../reports/use-reason-text.ts'
import { useAdminDates } from '../use-admin-dates.ts'

/** What an entry is about, in a few words. */
function useTitle(): (entry: QueueEntry) => string {
  const { t } = useTranslation(['admin', 'decisions', 'credentials'])
  const text = useText()
  const reasonText = useReasonText()
  return ({ kind, title }) => {
    if (kind === 'report') return reasonText(title)
    if (kind === 'appeal') return text(`decisions:acts.${title}`)
    if (kind === 'credential') return text(`credentials:kinds.${title}`)
    if (kind === 'noShow') return t(title === 'guide' ? 'noShows.byGuide' : 'noShows.byUser')
    return title
  }
}

export const keyOf = ({ kind, _id }: Pick<QueueEntry, 'kind' | '_id'>) => `${kind} ${_id}`

interface QueueListProps {
  rows: readonly QueueEntry[]
  openKey: string | null
  onOpen: (entry: QueueEntry) => void
}

/** The entries, the most urgent first. */
export function QueueList({ rows, openKey, onOpen }: QueueListProps) {
  const { t } = useTranslation('admin')
  const { ago, minute } = useAdminDates()
  const titleOf = useTitle()
  return (
    <ul aria-label={t('queue.tab')} className="grid content-start gap-2">
      {rows.map((entry) => {
        const key = keyOf(entry)
        const isLate = Date.parse(entry.dueAt) < Date.now()
        return (
          <li key={key}>
            <button
              type="button"
              data-entry={key}
              aria-current={key === openKey ? 'true' : undefined}
              onClick={() => onOpen(entry)}
              className={classes(
                'grid w-full gap-1 rounded-md border p-3 text-start',
                key === openKey ? 'border-indigo bg-indigo-tint' : 'border-line bg-surface',
              )}
            >
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone={isLate ? 'bad' : 'neutral'}>{t(`queue.kinds.${entry.kind}`)}</Badge>
                <span className="font-semibold [overflow-wrap:anywhere]">{entry.name}</span>
                <span className="[overflow-wrap:anywhere]">{titleOf(entry)}</span>
              </span>
              <span className="flex flex-wrap gap-x-3 text-muted text-sm">
                <span>{ago(entry.since)}</span>
                <span className={isLate ? 'text-danger' : undefined}>
                  {t(isLate ? 'queue.overdue' : 'queue.due', { date: minute(entry.dueAt) })}
                </span>
                {entry.claim && (
                  <span>
                    {entry.claim.isMine
                      ? t('queue.mineUntil', { date: minute(entry.claim.until) })
                      : t('queue.claimedBy', {
                          admin: entry.claim.admin,
                          date: minute(entry.claim.until),
                        })}
                  </span>
                )}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

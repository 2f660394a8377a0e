import type { QueueEntry, QueueQuery } from '@annai/contract/admin/queue/shapes'
import { QUEUE_KINDS, QUEUE_OWNERS } from '@annai/contract/admin/queue/vocabulary'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { FilterButtons } from '../filter-buttons.tsx'
import { useAdminDates } from '../use-admin-dates.ts'
import { EntryEvidence } from './entry-evidence.tsx'
import { keyOf, QueueList } from './queue-list.tsx'
import { useClaim, useQueue } from './queue-queries.ts'

/** Keys that are typed belong to the field; those of a dialog to the dialog. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="dialog"], [contenteditable]') !== null

interface OpenEntryProps {
  entry: QueueEntry
  isGone: boolean
  onDecided: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

function OpenEntry({ entry, isGone, onDecided, onUnsaved }: OpenEntryProps) {
  const { t } = useTranslation(['admin', 'decisions'])
  const kind = t(`queue.kinds.${entry.kind}`)
  const heading = useRef<HTMLHeadingElement>(null)
  useClaim(entry)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid min-w-0 content-start gap-4 rounded-md border border-line p-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg [overflow-wrap:anywhere]">
        {entry.name ? t('decisions:console.about', { act: kind, name: entry.name }) : kind}
      </h2>
      {isGone && (
        <p role="status" className="text-amber-ink">
          {t('queue.gone')}
        </p>
      )}
      {entry.claim && !entry.claim.isMine && (
        <p className="text-amber-ink">{t('queue.informs', { admin: entry.claim.admin })}</p>
      )}
      <EntryEvidence entry={entry} onDecided={onDecided} onUnsaved={onUnsaved} />
    </section>
  )
}

/** What waits for a decision, beside the entry that is open. */
export function QueueView() {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const [query, setQuery] = useState<QueueQuery>({ kind: 'all', owner: 'all' })
  const [opened, setOpened] = useState<QueueEntry | null>(null)
  const openKey = opened && keyOf(opened)
  const queue = useQueue(query)
  const frame = useRef<HTMLDivElement>(null)
  const rows = queue.data?.rows ?? []
  const openAt = rows.findIndex((row) => keyOf(row) === openKey)
  // Where the open entry was, so that the focus moves to the one that took its place.
  const lastAt = useRef(0)
  if (openAt >= 0) lastAt.current = openAt

  const filter = (chosen: Partial<QueueQuery>) => {
    setOpened(null)
    setQuery({ ...query, ...chosen })
  }

  const focusRow = (index: number) => {
    const all = frame.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? []
    all[Math.max(0, Math.min(index, all.length - 1))]?.focus()
  }

  const isGone = opened !== null && queue.isSuccess && openAt < 0
  const answeredAt = queue.dataUpdatedAt
  // After a decision in a dialog, the entry leaves once the dialog has returned the focus to it.
  const [isDecided, setDecided] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  function leaveGone() {
    if (!isGone || isUnsaved || isElsewhere(document.activeElement)) return
    setDecided(false)
    setOpened(null)
    const all = frame.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? []
    ;(all[Math.min(lastAt.current, all.length - 1)] ?? frame.current)?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again with each answer of the server
  useEffect(leaveGone, [isGone, isUnsaved, answeredAt])

  function move(event: KeyboardEvent) {
    const step = { j: 1, k: -1 }[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
    event.preventDefault()
    const focused = document.activeElement?.getAttribute('data-entry')
    const from = rows.findIndex((row) => keyOf(row) === (focused ?? openKey))
    focusRow(from < 0 ? 0 : from + step)
  }

  const sum = Object.values(queue.data?.counts ?? {}).reduce((all, count) => all + count, 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts between the buttons inside.
    <div
      ref={frame}
      tabIndex={-1}
      className="grid gap-4"
      onKeyDown={move}
      onFocus={() => isDecided && setTimeout(leaveGone)}
    >
      <FilterButtons
        legend={t('queue.kind')}
        value={query.kind}
        counts={queue.data && { all: sum, ...queue.data.counts }}
        options={(['all', ...QUEUE_KINDS] as const).map((value) => ({
          value,
          label: value === 'all' ? t('list.all') : t(`queue.kinds.${value}`),
        }))}
        onChoose={(kind) => filter({ kind })}
      />
      <FilterButtons
        legend={t('queue.owner')}
        value={query.owner}
        counts={undefined}
        options={QUEUE_OWNERS.map((value) => ({ value, label: t(`queue.owners.${value}`) }))}
        onChoose={(owner) => filter({ owner })}
      />
      <p className="pointer-coarse:hidden text-muted text-sm">{t('queue.keys')}</p>
      <QueryView query={queue} failed={t('queue.failed')} waiting={<PageSpinner />}>
        {({ rows: entries, last }) => {
          const open = entries.find((entry) => keyOf(entry) === openKey) ?? opened
          if (entries.length === 0 && !open)
            return (
              <EmptyState title={t(sum === 0 ? 'queue.empty' : 'queue.emptyFilter')}>
                {last && t('queue.last', { date: minute(last.date), admin: last.admin })}
              </EmptyState>
            )
          return (
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <QueueList rows={entries} openKey={openKey} onOpen={setOpened} />
              {open && (
                <OpenEntry
                  key={keyOf(open)}
                  entry={open}
                  isGone={isGone}
                  onDecided={() => setDecided(true)}
                  onUnsaved={setUnsaved}
                />
              )}
            </div>
          )
        }}
      </QueryView>
    </div>
  )
}

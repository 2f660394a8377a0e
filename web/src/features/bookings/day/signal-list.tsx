import type { Day, Signal } from '@annai/contract/bookings/day/shapes'
import type { SentSignal } from '@annai/contract/bookings/day/signals'
import type { PersonRole } from '@annai/contract/person'
import { useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import FaClock from '~icons/fa-solid/clock'
import FaExclamationCircle from '~icons/fa-solid/exclamation-circle'
import { useIsOffline } from '../../../shell/realtime/server-reach.ts'
import { useTourTimes } from '../use-tour-times.ts'
import { mayUndo, type QueuedSignal, signalQueue } from './signal-queue.ts'

interface SignalListProps {
  arrived: readonly Signal[]
  queued: readonly QueuedSignal[]
  day: Day
  role: PersonRole
  name: string
}

/** What both parties have let each other know, in the order and at the times of pressing. */
export function SignalList({ arrived, queued, day, role, name }: SignalListProps) {
  const { t } = useTranslation()
  const times = useTourTimes()
  const saidOf = ({ kind, minutes }: SentSignal) =>
    kind === 'late'
      ? t('booking.day.said_late', { count: minutes ?? 0 })
      : t(`booking.day.said_${kind}`)
  const rows = [
    ...arrived.map((signal) => ({
      ...signal,
      key: signal._id,
      date: signal.pressedAt,
      item: null,
    })),
    ...queued.map((item) => ({ ...item, key: item.id, role, item })),
  ].sort((a, b) => a.date.localeCompare(b.date))
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold text-base">{t('booking.day.pressed')}</h3>
      {rows.length === 0 && <p className="text-muted">{t('booking.day.nothingPressed')}</p>}
      <ul aria-live="polite" className="grid gap-2">
        {rows.map((row) => (
          <li key={row.key} className="wrap-anywhere">
            <span className="text-muted">
              <time dateTime={row.date}>{times.moment(new Date(row.date), day.timeZone).time}</time>
              <span>{` · ${row.role === role ? t('booking.day.you') : name}`}</span>
            </span>
            <span className="block font-semibold">{saidOf(row)}</span>
            {row.item && <QueuedState item={row.item} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whether a signal can be taken back, waits for a connection or was refused. */
function QueuedState({ item }: { item: QueuedSignal }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const isOffline = useIsOffline()
  const canUndo = useMayUndo(item)
  const remove = () => signalQueue.remove(item)
  if (item.state === 'failed')
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 text-danger">
        <FaExclamationCircle aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {t('booking.day.notAccepted', { reason: item.refusal ?? tCommon('errors.other') })}
        </span>
        <button type="button" onClick={remove} className="link min-h-12 font-semibold">
          {t('booking.day.remove')}
        </button>
      </p>
    )
  const isWaiting = isOffline || item.attempts > 0
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted">
      <span className="flex items-center gap-1.5">
        <FaClock aria-hidden="true" className="size-4 shrink-0" />
        <span>{t(isWaiting ? 'booking.day.willBeSent' : 'booking.day.sending')}</span>
      </span>
      {canUndo && (
        <button type="button" onClick={remove} className="link min-h-12 font-semibold">
          {t('booking.day.undo')}
        </button>
      )}
    </p>
  )
}

/** Checked twice a second while it is true. */
function useMayUndo(item: QueuedSignal): boolean {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const canUndo = mayUndo(item)
  useEffect(() => {
    if (!canUndo) return
    const timer = setInterval(render, 500)
    return () => clearInterval(timer)
  }, [canUndo])
  return canUndo
}

import type { Day } from '@annai/contract/bookings/day/shapes'
import {
  LATE_MINUTES,
  type LateMinutes,
  maySignal,
  SIGNAL_KINDS,
  type SignalKind,
  signalWindow,
} from '@annai/contract/bookings/day/signals'
import type { Meeting } from '@annai/contract/bookings/day/windows'
import type { PersonRole } from '@annai/contract/person'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaCheck from '~icons/fa-solid/check'
import { randomId } from '../../../shell/http/random-id.ts'
import { useStoredQueue } from '../../../shell/session/use-stored-queue.ts'
import { buttonStyle } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { readerZone, useTourTimes } from '../use-tour-times.ts'
import { SignalList } from './signal-list.tsx'
import { flushSignals, signalQueue } from './signal-queue.ts'

interface SignalsCardProps {
  day: Day
  meeting: Meeting
  role: PersonRole
  name: string
  /** What is no longer agreed can be read only. */
  isAgreed: boolean
  now: number
}

/** The kind that makes sense next; the others can be pressed too. */
function nextKind(may: (kind: SignalKind) => boolean, has: (kind: SignalKind) => boolean) {
  const order: SignalKind[] =
    has('onTheWay') || has('late') ? ['here', 'met', 'late'] : ['onTheWay', 'here', 'met']
  return order.find(may)
}

/** What one party lets the other know with a press, with or without a connection. */
export function SignalsCard({ day, meeting, role, name, isAgreed, now }: SignalsCardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const times = useTourTimes()
  const [isLateOpen, setLateOpen] = useState(false)
  const lateButton = useRef<HTMLButtonElement>(null)
  const startsAt = new Date(meeting.start).toISOString()
  const about = <Item extends { meeting: string }>(items: readonly Item[]) =>
    items.filter((item) => item.meeting === startsAt)
  const arrived = about(day.signals)
  const known = new Set(arrived.map(({ _id }) => _id))
  const queued = about(
    useStoredQueue(signalQueue).filter(
      ({ bookingId, id }) => bookingId === day.bookingId && !known.has(id),
    ),
  )
  const sent = [
    ...arrived
      .filter((signal) => signal.role === role)
      .map((signal) => ({ ...signal, date: signal.pressedAt })),
    ...queued.filter(({ state }) => state !== 'failed'),
  ]
  const has = (kind: SignalKind) => sent.some((signal) => signal.kind === kind)
  const minutesLeft = LATE_MINUTES.filter((minutes) =>
    maySignal({ kind: 'late', minutes }, sent, meeting, now),
  )
  const may = (kind: SignalKind) =>
    isAgreed &&
    (kind === 'late'
      ? minutesLeft.length > 0
      : maySignal({ kind, minutes: null }, sent, meeting, now))
  const next = nextKind(may, has)
  const opens = signalWindow('onTheWay', meeting).from
  const opensAt = (timeZone: string) => times.moment(new Date(opens), timeZone).at
  const hasButtons = isAgreed && now >= opens && now < signalWindow('met', meeting).until

  const press = (kind: SignalKind, minutes: LateMinutes | null) => {
    signalQueue.put({
      id: randomId(),
      bookingId: day.bookingId,
      meeting: startsAt,
      kind,
      minutes,
      date: new Date().toISOString(),
      state: 'waiting',
      attempts: 0,
    })
    void flushSignals(client)
  }
  const pressLate = (minutes: LateMinutes) => {
    press('late', minutes)
    setLateOpen(false)
    lateButton.current?.focus()
  }
  const labelOf = (kind: SignalKind) => {
    const what = t(`booking.day.${kind}`)
    const last = kind === 'late' ? undefined : sent.findLast((signal) => signal.kind === kind)
    if (!last) return what
    const { time } = times.moment(new Date(last.date), day.timeZone)
    return t('booking.day.sentAt', { what, time })
  }

  return (
    <Card title={t('booking.day.signals', { name })}>
      <div className="grid gap-4">
        {hasButtons ? (
          <>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              {SIGNAL_KINDS.map((kind) => (
                <button
                  key={kind}
                  type="button"
                  ref={kind === 'late' ? lateButton : undefined}
                  aria-expanded={kind === 'late' && may(kind) ? isLateOpen : undefined}
                  // Not disabled: the button would lose the focus when it is pressed.
                  aria-disabled={!may(kind) || undefined}
                  onClick={() => {
                    if (!may(kind)) return
                    if (kind === 'late') setLateOpen(!isLateOpen)
                    else press(kind, null)
                  }}
                  className={buttonStyle(
                    kind === next ? 'primary' : 'secondary',
                    'md',
                    kind !== 'late' && has(kind) ? 'min-h-14 px-2! text-sm' : 'min-h-14 px-2!',
                  )}
                >
                  {kind !== 'late' && has(kind) && (
                    <FaCheck aria-hidden="true" className="size-4 shrink-0" />
                  )}
                  <span>{labelOf(kind)}</span>
                </button>
              ))}
            </div>
            {isLateOpen && (
              <fieldset>
                <legend className="mb-2 font-semibold">{t('booking.day.lateBy')}</legend>
                <div className="flex flex-wrap gap-2">
                  {minutesLeft.map((minutes) => (
                    <button
                      key={minutes}
                      type="button"
                      onClick={() => pressLate(minutes)}
                      className={buttonStyle('secondary', 'md', 'min-h-12')}
                    >
                      {t('booking.day.minutes', { count: minutes })}
                    </button>
                  ))}
                </div>
              </fieldset>
            )}
            <p className="text-muted text-sm">{t('booking.day.signalsHint')}</p>
          </>
        ) : (
          isAgreed &&
          now < opens && (
            <p className="text-muted">
              <span>{t('booking.day.signalsOpen', { time: opensAt(day.timeZone) })}</span>
              {opensAt(readerZone()) !== opensAt(day.timeZone) && (
                <span className="block">
                  {t('booking.time.own', { time: opensAt(readerZone()) })}
                </span>
              )}
            </p>
          )
        )}
        <SignalList arrived={arrived} queued={queued} day={day} role={role} name={name} />
      </div>
    </Card>
  )
}

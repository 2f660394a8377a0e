import { isAgreed, isCalledOff, isProposalOpen } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FaCheck from '~icons/fa-solid/check'
import FaFlagCheckered from '~icons/fa-solid/flag-checkered'
import FaHandPointRight from '~icons/fa-solid/hand-point-right'
import FaHourglassHalf from '~icons/fa-solid/hourglass-half'
import FaTimes from '~icons/fa-solid/times'
import { classes } from '../../ui/class-names.ts'
import { PROGRESS_ID, STAGES, type Stage, stageOf, type Turn, turnFor } from './booking-stage.ts'
import { useMoment } from './use-tour-times.ts'
import { useTurnSentence } from './use-turn-sentence.ts'

type Mark = 'past' | 'now' | 'ended' | 'ahead'

const DOTS: Record<Mark, string> = {
  past: 'border-pine bg-pine text-surface',
  now: 'border-indigo bg-indigo text-on-indigo ring-4 ring-indigo-tint',
  ended: 'border-danger bg-danger-tint text-danger',
  ahead: 'border-edge bg-surface text-muted',
}

function markOf(at: Stage, { stage, isEnded }: ReturnType<typeof stageOf>): Mark {
  const distance = STAGES.indexOf(at) - STAGES.indexOf(stage)
  if (distance > 0) return 'ahead'
  if (distance < 0 || at === 'done') return 'past'
  return isEnded ? 'ended' : 'now'
}

/** The progress of a booking: the stages, whose turn it is and what comes next. */
export function BookingTimeline(props: {
  booking: Booking
  role: PersonRole
  children: ReactNode
}) {
  const { booking, role, children } = props
  const { t } = useTranslation()
  const where = stageOf(booking)
  const sentence = useTurnSentence(booking, role)
  return (
    <section
      id={PROGRESS_ID}
      aria-label={t('booking.stage.label')}
      className="card @container p-5 sm:p-6"
    >
      <ol className="mb-5 grid grid-cols-4">
        {STAGES.map((stage, at) => {
          const mark = markOf(stage, where)
          const isReached = mark !== 'ahead'
          return (
            <li
              key={stage}
              aria-current={stage === where.stage ? 'step' : undefined}
              className="relative grid justify-items-center gap-2 text-center"
            >
              {at > 0 && (
                <span
                  aria-hidden="true"
                  className={classes(
                    'absolute top-3.5 right-1/2 h-0.5 w-full',
                    isReached ? 'bg-pine' : 'bg-line',
                  )}
                />
              )}
              <span
                aria-hidden="true"
                className={classes(
                  'relative z-[1] grid size-7 place-items-center rounded-full border-2 text-xs',
                  DOTS[mark],
                )}
              >
                {mark === 'past' ? <FaCheck /> : mark === 'ended' ? <FaTimes /> : at + 1}
              </span>
              <span
                className={classes(
                  'text-sm leading-tight max-[23rem]:text-xs',
                  // With large text only one stage name fits.
                  stage === where.stage ? 'font-semibold' : 'text-muted narrow:sr-only',
                )}
              >
                {t(`booking.stage.${stage}`)}
                <span className="sr-only"> {t(`booking.stage.mark.${mark}`)}</span>
              </span>
            </li>
          )
        })}
      </ol>
      <TurnPanel booking={booking} role={role}>
        <p className="text-pretty font-semibold leading-snug sm:text-lg">{sentence}</p>
        <DeadlineNote booking={booking} />
        <ReasonNote booking={booking} />
      </TurnPanel>
      {children}
    </section>
  )
}

const PANELS: Record<Turn, { look: string; dot: string; icon: ReactNode }> = {
  yours: {
    look: 'border-indigo bg-indigo-tint',
    dot: 'bg-indigo text-on-indigo',
    icon: <FaHandPointRight />,
  },
  theirs: {
    look: 'border-line bg-sunken',
    dot: 'border border-edge bg-surface text-muted',
    icon: <FaHourglassHalf />,
  },
  nobody: {
    look: 'border-pine/30 bg-pine-tint',
    dot: 'bg-pine text-surface',
    icon: <FaCheck />,
  },
  over: {
    look: 'border-line bg-sunken',
    dot: 'border border-edge bg-surface text-muted',
    icon: <FaFlagCheckered />,
  },
}

/** Shows whose turn it is, by colour and icon. */
function TurnPanel({
  booking,
  role,
  children,
}: {
  booking: Booking
  role: PersonRole
  children: ReactNode
}) {
  const turn = turnFor(booking, role)
  const { look, dot, icon } = PANELS[turn]
  return (
    <div
      data-turn={turn}
      className={classes(
        'grid grid-cols-[auto_1fr] items-start gap-x-2.5 gap-y-3 rounded-lg border p-3 narrow:grid-cols-1 sm:gap-x-3 sm:p-4',
        look,
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          'grid size-7 place-items-center rounded-full text-sm sm:size-9 sm:text-base',
          dot,
        )}
      >
        {icon}
      </span>
      <div className="min-w-0 self-center">{children}</div>
    </div>
  )
}

/** The reason for a cancellation, as written by the person who cancelled. */
function ReasonNote({ booking: { status, messages } }: { booking: Booking }) {
  const { t } = useTranslation()
  const reason = isCalledOff(status)
    ? messages.findLast((line) => line.isSystemMessage && line.messageParams?.reason)?.messageParams
        ?.reason
    : undefined
  if (!reason) return null
  return (
    <dl className="mt-2">
      <dt className="font-semibold">{t('booking.cancel.reason')}</dt>
      <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{reason}</dd>
    </dl>
  )
}

/** What happens at the deadline if neither party acts. */
function DeadlineNote({ booking: { deadline, status } }: { booking: Booking }) {
  const { t } = useTranslation()
  const moment = useMoment({ dateStyle: 'long', hasTime: true, hasZone: true })
  if (!deadline) return null
  const at = moment(deadline)
  return (
    <p className="mt-1 text-muted text-sm">
      {isAgreed(status)
        ? t('booking.deadline.completes', { at })
        : isProposalOpen(status)
          ? t('booking.deadline.proposalExpires', { at })
          : t('booking.deadline.expires', { at })}
    </p>
  )
}

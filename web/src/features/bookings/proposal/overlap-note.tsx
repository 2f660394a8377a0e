import type { TakenTime } from '@annai/contract/bookings/proposals/shapes'
import { dayAndHour } from '@annai/contract/bookings/tour'
import { offsetsOf, resolveZone } from '@annai/contract/when'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { classes } from '../../../ui/class-names.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useTourTimes } from '../use-tour-times.ts'
import { useTimeSpanText } from './use-term-text.ts'

/** Formats a span in the proposal's time zone, in the same way as its own times. */
export function useSpanText(timeZone: string): (time: { start: string; end: string }) => string {
  const language = useLanguage()
  const times = useTourTimes()
  const hours = useTimeSpanText()
  const zone = resolveZone(timeZone)
  const offsetAt = zone ? offsetsOf(zone) : () => 0
  const wall = (instant: number) =>
    new Date(instant + offsetAt(instant) * 60_000).toISOString().slice(0, 16)
  return ({ start, end }) => {
    const [from, to] = [wall(Date.parse(start)), wall(Date.parse(end))]
    const row = { date: from.slice(0, 10), startTime: from.slice(11), endTime: to.slice(11) }
    const time = times.row(row, timeZone)
    return dayAndHour(language, time.date, hours(time))
  }
}

interface OverlapNoteProps {
  className?: string
  timeZone: string
  overlaps: readonly TakenTime[]
  /** The consequence of the overlap. */
  children: string
}

/** Warns a guide about overlaps with agreed times. It prevents nothing. */
export function OverlapNote({ className, timeZone, overlaps, children }: OverlapNoteProps) {
  const { t } = useTranslation()
  const span = useSpanText(timeZone)
  return (
    <div role="status" className={classes('empty:hidden', className)}>
      {overlaps.length > 0 && (
        <Banner tone="waiting" title={t('booking.overlap.title')}>
          <ul>
            {overlaps.map((time) => (
              <li key={`${time.bookingId} ${time.start}`}>
                <Link to={`/bookings/${time.bookingId}`} className="link">
                  {t('booking.overlap.with', {
                    name: time.traveller ?? t('booking.deletedUser'),
                    when: span(time),
                  })}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-1">{children}</p>
        </Banner>
      )}
    </div>
  )
}

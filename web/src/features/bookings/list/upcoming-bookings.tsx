import { inOrder } from '@annai/contract/bookings/changes'
import type { BookingSummary } from '@annai/contract/bookings/shapes'
import { dayAndHour, firstStartOf } from '@annai/contract/bookings/tour'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaCalendarCheck from '~icons/fa-solid/calendar-check'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useConfirmedBookings } from '../booking-queries.ts'
import { useOtherName } from '../use-other-name.ts'
import { useTourTimes } from '../use-tour-times.ts'

const MAX_SHOWN = 3
/** A tour of today is still ahead until its day is over. */
const DAY_MS = 86_400_000

/** The confirmed bookings whose first date is not over, the next one first. */
export function upcomingOf(bookings: readonly BookingSummary[], now: number): BookingSummary[] {
  const startOf = ({ details }: BookingSummary) =>
    (details && firstStartOf(details)?.getTime()) ?? Number.NaN
  return bookings
    .filter((booking) => startOf(booking) > now - DAY_MS)
    .sort((a, b) => startOf(a) - startOf(b))
}

function UpcomingLine({ booking, role }: { booking: BookingSummary; role: PersonRole }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const times = useTourTimes()
  const name = useOtherName(booking, role)
  const { details } = booking
  const [first, ...others] = details ? inOrder(details.dateTimes) : []
  if (!details || !first) return null
  const { date, start } = times.row(first, details.timeZone)
  return (
    <li>
      <Link
        to={`/bookings/${booking._id}`}
        className="flex min-h-11 flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2 text-ink no-underline hover:text-indigo"
      >
        <span className="font-semibold tabular-nums">{dayAndHour(language, date, start)}</span>
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span className="min-w-0 text-muted wrap-anywhere">
          <span>{details.location}</span>
          {others.length > 0 && <span>{` · ${t('booking.list.moreDates')}`}</span>}
        </span>
      </Link>
    </li>
  )
}

/** What comes next, above the list, which is ordered by the last change. */
export function UpcomingBookings({ role }: { role: PersonRole }) {
  const { t } = useTranslation()
  const { data = [] } = useConfirmedBookings(role)
  const upcoming = upcomingOf(data, Date.now()).slice(0, MAX_SHOWN)
  if (upcoming.length === 0) return null
  return (
    <section
      aria-labelledby="upcoming"
      className="mb-6 rounded-lg border border-line bg-pine-tint px-4 py-3 sm:px-5"
    >
      <h2 id="upcoming" className="flex items-center gap-2 text-lg">
        <FaCalendarCheck aria-hidden="true" className="size-4 text-pine" />
        <span>{t('booking.list.upcoming')}</span>
      </h2>
      <ul className="divide-y divide-line">
        {upcoming.map((booking) => (
          <UpcomingLine key={booking._id} booking={booking} role={role} />
        ))}
      </ul>
    </section>
  )
}

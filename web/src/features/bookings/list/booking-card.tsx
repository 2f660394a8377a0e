import { inOrder } from '@annai/contract/bookings/changes'
import type { BookingSummary } from '@annai/contract/bookings/shapes'
import { dayAndHour } from '@annai/contract/bookings/tour'
import { dayRangeText } from '@annai/contract/bookings/wishes'
import type { PersonRole } from '@annai/contract/person'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaCalendarAlt from '~icons/fa-solid/calendar-alt'
import FaChevronRight from '~icons/fa-solid/chevron-right'
import FaHandPointRight from '~icons/fa-solid/hand-point-right'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import FaUserFriends from '~icons/fa-solid/user-friends'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { classes } from '../../../ui/class-names.ts'
import { Portrait } from '../../media/index.ts'
import { turnFor } from '../booking-stage.ts'
import { otherParty, pageOf } from '../other-party.ts'
import { usePrice } from '../proposal/use-term-text.ts'
import { StatusBadge } from '../status-badge.tsx'
import { TripLink } from '../trips/trip-note.tsx'
import { useOtherName } from '../use-other-name.ts'
import { useMoment, useTourTimes } from '../use-tour-times.ts'

interface BookingProps {
  booking: BookingSummary
  role: PersonRole
}

/**
 * The other party's name, linked to their page. It is above the link that covers the whole card.
 */
export function PartyName({ booking, role, className }: BookingProps & { className?: string }) {
  const party = otherParty(booking, role)
  const name = useOtherName(booking, role)
  const look = classes('min-w-0 break-words font-semibold', className)
  return party ? (
    <Link to={pageOf(party, role)} title={name} className={classes(look, 'link relative z-[1]')}>
      {name}
    </Link>
  ) : (
    <span className={look}>{name}</span>
  )
}

/** The number of unread messages, with a text for screen readers. */
export function UnreadDot({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  const text = t('booking.list.unread', { count })
  return (
    <span
      title={text}
      className="inline-grid min-w-5 shrink-0 place-items-center rounded-full bg-seal px-1.5 font-semibold text-on-seal text-xs leading-5"
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** Shown on bookings in which it is the reader's turn. */
export function YourTurn({ booking, role }: BookingProps) {
  const { t } = useTranslation()
  if (turnFor(booking, role) !== 'yours') return null
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-full bg-indigo px-2.5 py-0.5 font-semibold text-on-indigo text-sm">
      <FaHandPointRight aria-hidden="true" className="size-3" />
      {t('booking.list.yourTurn')}
    </span>
  )
}

/** Text of a user, cut off after two lines. */
export const ClampedText = ({ children }: { children: string }) => (
  <span className="line-clamp-2 [overflow-wrap:anywhere]">{children}</span>
)

/** The first proposed date and its time zone, or the dates in the enquiry. */
export function BookingDates({
  booking: { details, enquiry, trip: wishes },
}: Pick<BookingProps, 'booking'>) {
  const { t } = useTranslation()
  const times = useTourTimes()
  const language = useLanguage()
  const [first, ...others] = details ? inOrder(details.dateTimes) : []
  if (!details || !first)
    return (
      <ClampedText>{(wishes && dayRangeText(language, wishes)) ?? enquiry.dateTime}</ClampedText>
    )
  const { date, start } = times.row(first, details.timeZone)
  return (
    <>
      <span className="block">
        <span className="inline-block">{dayAndHour(language, date, '').trimEnd()}</span>{' '}
        <span className="inline-block">{start}</span>
        {others.length > 0 && <span> {t('booking.list.moreDates')}</span>}
      </span>
      <span className="block text-muted text-sm">{times.zone(details.timeZone, first)}</span>
    </>
  )
}

/** The link to the booking. Its clickable area is the whole card or row. */
export function BookingLink({ booking, role }: BookingProps) {
  const { t } = useTranslation()
  const name = useOtherName(booking, role)
  return (
    <Link
      to={`/bookings/${booking._id}`}
      aria-label={t('booking.list.openWith', { name })}
      className="inline-flex items-center gap-2 font-semibold text-indigo no-underline after:absolute after:inset-0 after:rounded-lg"
    >
      {t('booking.list.open')}
      <FaChevronRight aria-hidden="true" className="size-3" />
    </Link>
  )
}

export const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="grid grid-cols-[1rem_1fr] gap-2.5">
    <span aria-hidden="true" className="mt-[0.3em] text-muted text-sm">
      {icon}
    </span>
    <span className="min-w-0">{children}</span>
  </p>
)

/** A booking in the grid, or stacked and denser on phones. */
export function BookingCard({ booking, role, isStacked }: BookingProps & { isStacked: boolean }) {
  const { t } = useTranslation()
  const price = usePrice()
  const moment = useMoment({ dateStyle: 'medium', hasTime: true })
  const name = useOtherName(booking, role)
  const { details, enquiry } = booking
  const people = t('booking.people', {
    count: details?.customerGroupSize ?? enquiry.customerGroupSize,
  })
  return (
    <article
      className={classes(
        'card @container relative flex h-full flex-col gap-4 transition-colors hover:border-indigo',
        'has-[a:focus-visible]:border-indigo',
        isStacked ? 'p-4' : 'p-5',
      )}
    >
      <header className="flex narrow:flex-col items-center narrow:items-stretch gap-3">
        <Portrait url={otherParty(booking, role)?.profilePicture} name={name} size="md" />
        <div className="grid min-w-0 grow justify-items-start gap-1">
          <span className="flex w-full min-w-0 items-center gap-2">
            <PartyName booking={booking} role={role} />
            <UnreadDot count={booking.unread} />
          </span>
          <span className="flex flex-wrap gap-1.5 [overflow-wrap:anywhere]">
            <StatusBadge booking={booking} role={role} />
            <YourTurn booking={booking} role={role} />
          </span>
        </div>
      </header>
      <div className="grid grow content-start gap-1.5 text-[0.9375rem]">
        <Fact icon={<FaMapMarkerAlt />}>
          <ClampedText>{details?.location ?? enquiry.location}</ClampedText>
        </Fact>
        <Fact icon={<FaCalendarAlt />}>
          <BookingDates booking={booking} />
        </Fact>
        <Fact icon={<FaUserFriends />}>
          {[people, details?.price != null && price(details.price, details.currency)]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
        <TripLink booking={booking} className="relative z-[1]" />
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t pt-3 text-sm">
        <time dateTime={booking.updatedAt} className="text-muted">
          {t('booking.list.updated', { when: moment(booking.updatedAt) })}
        </time>
        <BookingLink booking={booking} role={role} />
      </footer>
    </article>
  )
}

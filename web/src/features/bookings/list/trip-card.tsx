import type { BookingSummary } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { Link } from 'react-router'
import FaCalendarAlt from '~icons/fa-solid/calendar-alt'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import { Portrait } from '../../media/index.ts'
import { otherParty } from '../other-party.ts'
import { StatusBadge } from '../status-badge.tsx'
import { TripLink } from '../trips/trip-note.tsx'
import { useOtherName } from '../use-other-name.ts'
import { BookingDates, ClampedText, Fact, UnreadDot, YourTurn } from './booking-card.tsx'

interface TripCardProps {
  /** At least two bookings of one trip. */
  bookings: readonly [BookingSummary, ...BookingSummary[]]
  role: PersonRole
}

function GuideRow({ booking, role }: { booking: BookingSummary; role: PersonRole }) {
  const name = useOtherName(booking, role)
  return (
    <li className="relative flex items-center gap-3 py-2.5">
      <Portrait url={otherParty(booking, role)?.profilePicture} name={name} size="sm" />
      <div className="grid min-w-0 grow justify-items-start gap-1">
        <span className="flex w-full min-w-0 items-center gap-2">
          <Link
            to={`/bookings/${booking._id}`}
            className="min-w-0 break-words font-semibold text-indigo no-underline after:absolute after:inset-0"
          >
            {name}
          </Link>
          <UnreadDot count={booking.unread} />
        </span>
        <span className="flex flex-wrap gap-1.5 [overflow-wrap:anywhere]">
          <StatusBadge booking={booking} role={role} />
          <YourTurn booking={booking} role={role} />
        </span>
      </div>
    </li>
  )
}

/** The guides who received the same enquiry, as one card. */
export function TripCard({ bookings, role }: TripCardProps) {
  const [first] = bookings
  return (
    <article className="card @container flex h-full flex-col gap-3 p-4 sm:p-5">
      <div className="grid gap-1.5 text-[0.9375rem]">
        <Fact icon={<FaMapMarkerAlt />}>
          <ClampedText>{first.enquiry.location}</ClampedText>
        </Fact>
        <Fact icon={<FaCalendarAlt />}>
          <BookingDates booking={{ ...first, details: null }} />
        </Fact>
      </div>
      <ul className="grow divide-y divide-line border-line border-y">
        {bookings.map((booking) => (
          <GuideRow key={booking._id} booking={booking} role={role} />
        ))}
      </ul>
      <TripLink booking={first} />
    </article>
  )
}

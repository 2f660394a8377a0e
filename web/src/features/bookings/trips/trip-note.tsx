import type { BookingSummary } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaBalanceScale from '~icons/fa-solid/balance-scale'
import { classes } from '../../../ui/class-names.ts'

interface TripNoteProps {
  booking: BookingSummary
  role: PersonRole
  className?: string
}

/** Shows that several guides received the enquiry. A guide sees only their number. */
export function TripNote({ booking, role, className }: TripNoteProps) {
  const { t } = useTranslation()
  const count = booking.tripRef?.asked ?? 0
  if (count < 2) return null
  return role === 'guide' ? (
    <p className={classes('text-muted', className)}>{t('booking.trips.oneOf', { count })}</p>
  ) : (
    <TripLink booking={booking} className={className} />
  )
}

/** The traveller's link to the comparison of the trip's guides. */
export function TripLink({ booking, className }: Omit<TripNoteProps, 'role'>) {
  const { t } = useTranslation()
  const { id, asked: count = 0 } = booking.tripRef ?? {}
  if (!id || count < 2) return null
  return (
    <Link
      to={`/trips/${id}`}
      className={classes('link inline-flex w-fit items-center gap-2 py-1', className)}
    >
      <FaBalanceScale aria-hidden="true" className="size-4 shrink-0" />
      {t('booking.trips.compare', { count })}
    </Link>
  )
}

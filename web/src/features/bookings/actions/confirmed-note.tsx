import type { Booking } from '@annai/contract/bookings/shapes'
import { decides } from '@annai/contract/bookings/trips/policy'
import type { TripBooking } from '@annai/contract/bookings/trips/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { buttonStyle } from '../../../ui/form/button.tsx'
import { useTrip } from '../trips/trip-queries.ts'
import { useOtherName } from '../use-other-name.ts'

/** Another booking of the same trip that is already confirmed. */
export function useConfirmedBooking(
  { _id, tripRef }: Pick<Booking, '_id' | 'tripRef'>,
  isEnabled: boolean,
): TripBooking | undefined {
  const { data } = useTrip(isEnabled ? (tripRef?.id ?? null) : null)
  return data?.bookings.find((other) => other._id !== _id && decides(other.status))
}

/** Shown when a second proposal of the same trip is about to be confirmed. */
export function ConfirmedNote({ booking }: { booking: TripBooking }) {
  const { t } = useTranslation()
  const name = useOtherName(booking, 'user')
  return (
    <Banner
      tone="waiting"
      role="status"
      action={
        <Link
          to={`/bookings/${booking._id}`}
          aria-label={t('booking.list.openWith', { name })}
          className={buttonStyle('secondary', 'sm')}
        >
          {t('booking.enquiry.openBooking')}
        </Link>
      }
    >
      {t('booking.trips.another', { name })}
    </Banner>
  )
}

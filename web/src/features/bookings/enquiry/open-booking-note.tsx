import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../../shell/http/api.ts'
import { classes } from '../../../ui/class-names.ts'
import { bookingKeys } from '../booking-keys.ts'
import { useMoment } from '../use-tour-times.ts'

/** The traveller's open booking with this guide, or null. */
export const openBookingQuery = (guideId: string) =>
  queryOptions({
    queryKey: bookingKeys.open(guideId),
    queryFn: async ({ signal }) =>
      (await api.call('GET /api/bookings/open/:guideId', { params: { guideId } }, { signal }))
        .booking,
  })

export const useOpenBooking = (guideId: string) => useQuery(openBookingQuery(guideId))

interface OpenBookingNoteProps {
  guide: { id: string; name: string }
  className?: string
}

/** On a guide's page, links to the traveller's open booking with the guide. */
export function OpenBookingNote({ guide, className }: OpenBookingNoteProps) {
  const { t } = useTranslation()
  const day = useMoment({ dateStyle: 'long' })
  const { data: booking } = useOpenBooking(guide.id)
  if (!booking) return null
  return (
    <p className={classes('text-pretty text-sm', className)}>
      {t('booking.enquiry.note', { name: guide.name, date: day(booking.createdAt) })}{' '}
      <Link to={`/bookings/${booking._id}`} className="link whitespace-nowrap font-semibold">
        {t('booking.enquiry.openBooking')}
      </Link>
    </p>
  )
}

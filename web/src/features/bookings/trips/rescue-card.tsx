import { isAgreed, STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import { TRIP_LIMITS } from '@annai/contract/bookings/trips/limits'
import { earliestDay } from '@annai/contract/days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { AddGuidesForm } from './add-guides-form.tsx'
import { NoGuides } from './more-guides-form.tsx'
import { useReplaceGuide, useSimilarGuides, useTrip } from './trip-queries.ts'

/** The number of similar guides that are ticked at first. */
const INITIALLY_TICKED = 2
const isLost = ({ status, absence }: Booking) =>
  status === STATUS.declined ||
  status === STATUS.expired ||
  status === STATUS.cancelledByGuide ||
  (absence !== undefined && !isAgreed(status))

/** Suggests similar guides after the guide declined, cancelled, did not reply in time or is away. */
export function RescueCard({ booking, isOffline }: { booking: Booking; isOffline: boolean }) {
  const lastDay = booking.trip?.toDay ?? null
  const isOver = lastDay !== null && lastDay < earliestDay(Date.now())
  return isLost(booking) && !isOver ? <Rescue booking={booking} isOffline={isOffline} /> : null
}

function Rescue({ booking, isOffline }: { booking: Booking; isOffline: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const tripId = booking.tripRef?.id ?? null
  // Null until something is chosen. The state is here so that it survives a failed request that
  // turned the booking into a trip.
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const { data: tripResponse, isPending } = useTrip(tripId)
  const username = booking.guide?.username
  const similarTo = tripId ? { tripId } : username ? { username, wishes: booking.trip } : null
  const similar = useSimilarGuides(similarTo)
  const add = useReplaceGuide(booking, ({ trip }) => {
    toast.success(t('booking.enquirySubmitSuccess'))
    void navigate(`/trips/${trip._id}`)
  })
  // Adding guides makes the booking part of a trip. The form must not change meanwhile.
  const isSending = add.isPending || add.isSuccess
  const max = tripResponse?.trip.asksLeft ?? TRIP_LIMITS.open
  if (!isSending) {
    if ((tripId && isPending) || (similarTo && similar.isPending)) return null
    if (tripId && (tripResponse?.trip.state !== 'open' || max === 0)) return null
  }
  return (
    <Card title={t('booking.trips.rescue.title')}>
      {similar.data && similar.data.length > 0 ? (
        <AddGuidesForm
          hasDays={Boolean(booking.trip?.fromDay)}
          guides={similar.data}
          max={max}
          chosen={
            ticked ?? similar.data.slice(0, Math.min(INITIALLY_TICKED, max)).map(({ _id }) => _id)
          }
          onChange={setTicked}
          isOffline={isOffline}
          add={add}
        />
      ) : similar.error ? (
        <LoadFailure query={similar} />
      ) : (
        <NoGuides wishes={booking.trip} />
      )}
    </Card>
  )
}

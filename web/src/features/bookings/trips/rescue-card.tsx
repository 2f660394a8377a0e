import { S } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import { TRIP_LIMITS } from '@annai/contract/bookings/trips/limits'
import { earliestDay } from '@annai/contract/days'
import type { GuideCard } from '@annai/contract/guides/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../shell/http/api-error.ts'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { GuideChoices } from './guide-choices.tsx'
import { NoGuides } from './more-guides-form.tsx'
import { useReplaceGuide, useSimilarGuides, useTrip } from './trip-queries.ts'

/** How many similar guides are ticked at first. */
const TICKED = 2
const isLost = ({ status }: Booking) =>
  status === S.declined || status === S.expired || status === S.cancelledByGuide

/** Who else could take the tour, after the guide declined, cancelled or never replied. */
export function RescueCard({ booking, isOffline }: { booking: Booking; isOffline: boolean }) {
  const lastDay = booking.trip?.toDay ?? null
  const isOver = lastDay !== null && lastDay < earliestDay(Date.now())
  return isLost(booking) && !isOver ? <Rescue booking={booking} isOffline={isOffline} /> : null
}

function Rescue({ booking, isOffline }: { booking: Booking; isOffline: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const tripId = booking.tripRef?.id ?? null
  // Here, so that a refusal that comes with a new trip takes no choice away.
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const { data: known, isPending } = useTrip(tripId)
  const username = booking.guide?.username
  const like = tripId ? { tripId } : username ? { username, trip: booking.trip } : null
  const similar = useSimilarGuides(like)
  const add = useReplaceGuide(booking, ({ trip }) => {
    toast.success(t('booking.enquirySubmitSuccess'))
    void navigate(`/trips/${trip._id}`)
  })
  // While guides are being added, the booking becomes part of a trip: the form stays as it is.
  const isSending = add.isPending || add.isSuccess
  const most = known?.trip.asksLeft ?? TRIP_LIMITS.open
  if (!isSending) {
    if ((tripId && isPending) || (like && similar.isPending)) return null
    if (tripId && (known?.trip.state !== 'open' || most === 0)) return null
  }
  return (
    <Card title={t('booking.trips.rescue.title')}>
      {similar.data && similar.data.length > 0 ? (
        <RescueForm
          guides={similar.data}
          most={most}
          ticked={ticked}
          onTick={setTicked}
          isOffline={isOffline}
          add={add}
        />
      ) : similar.error ? (
        <LoadFailure query={similar} />
      ) : (
        <NoGuides trip={booking.trip} />
      )}
    </Card>
  )
}

interface RescueFormProps {
  guides: readonly GuideCard[]
  most: number
  /** Null until something was chosen. */
  ticked: readonly string[] | null
  onTick: (ids: readonly string[]) => void
  isOffline: boolean
  add: ReturnType<typeof useReplaceGuide>
}

function RescueForm({ guides, most, ticked, onTick, isOffline, add }: RescueFormProps) {
  const { t } = useTranslation()
  const { t: c } = useTranslation('common')
  const chosen = ticked ?? guides.slice(0, Math.min(TICKED, most)).map(({ _id }) => _id)
  return (
    <div className="grid justify-items-start gap-4">
      {add.error && <FormAlert cause={add.error}>{messageOf(add.error, c)}</FormAlert>}
      <GuideChoices
        legend={t('booking.trips.more.legend')}
        hint={t('booking.trips.more.hint', { count: most })}
        guides={guides}
        chosen={chosen}
        most={most}
        onChange={onTick}
      />
      <Button
        busy={add.isPending}
        disabled={isOffline || chosen.length === 0}
        onClick={() => add.mutate(chosen)}
      >
        {t('booking.trips.more.send', { count: chosen.length })}
      </Button>
    </div>
  )
}

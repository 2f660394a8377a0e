import { TripPage } from '../../features/bookings/trips/trip-page.tsx'
import { OnlyFor } from '../../shell/layout/route-guards.tsx'
import type { Route } from './+types/trip'

export default function Trip({ params }: Route.ComponentProps) {
  return (
    <OnlyFor person="user" otherwise="/bookings">
      <TripPage key={params.tripId} id={params.tripId} />
    </OnlyFor>
  )
}

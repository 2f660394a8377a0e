import { Suspense } from 'react'
import { OnlyFor, WaitingPage } from '../../shell/layout/route-guards.tsx'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import type { Route } from './+types/trip'

// Lazy, because every first load lists the files of every route.
const TripPage = lazyOrError(
  async () => (await import('../../features/bookings/trips/trip-page.tsx')).TripPage,
)

export default function Wishes({ params }: Route.ComponentProps) {
  return (
    <OnlyFor person="user" otherwise="/bookings">
      <Suspense fallback={<WaitingPage />}>
        <TripPage key={params.tripId} id={params.tripId} />
      </Suspense>
    </OnlyFor>
  )
}

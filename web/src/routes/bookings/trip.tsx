import { Suspense } from 'react'
import { OnlyFor, WaitingPage } from '../../shell/layout/route-guards.tsx'
import { useIsInvitedToPush } from '../../shell/session/push-invitation.ts'
import { lazyOrError, lazyOrNothing } from '../../ui/feedback/lazy.tsx'
import type { Route } from './+types/trip'

// Lazy, because every first load lists the files of every route.
const TripPage = lazyOrError(
  async () => (await import('../../features/bookings/trips/trip-page.tsx')).TripPage,
)

const PushInvitation = lazyOrNothing(
  async () =>
    (await import('../../features/notifications/push/push-invitation.tsx')).PushInvitation,
)

export default function Wishes({ params }: Route.ComponentProps) {
  const isInvited = useIsInvitedToPush(`/trips/${params.tripId}`)
  return (
    <OnlyFor person="user" otherwise="/bookings">
      {isInvited && (
        <Suspense>
          <div className="page pt-6">
            <PushInvitation name={null} />
          </div>
        </Suspense>
      )}
      <Suspense fallback={<WaitingPage />}>
        <TripPage key={params.tripId} id={params.tripId} />
      </Suspense>
    </OnlyFor>
  )
}

import { Suspense } from 'react'
import { WaitingPage } from '../../shell/layout/route-guards.tsx'
import { useSession } from '../../shell/session/session.ts'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import type { Route } from './+types/booking-day'

// Lazy, because every first load lists the files of every route.
const DayPage = lazyOrError(
  async () => (await import('../../pages/booking/day-page.tsx')).BookingDayPage,
)

export default function BookingDay({ params }: Route.ComponentProps) {
  const { role } = useSession()
  return (
    role && (
      <Suspense fallback={<WaitingPage />}>
        <DayPage key={params.bookingId} id={params.bookingId} role={role} />
      </Suspense>
    )
  )
}

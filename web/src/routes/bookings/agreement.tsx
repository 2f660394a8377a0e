import { Suspense } from 'react'
import { WaitingPage } from '../../shell/layout/route-guards.tsx'
import { useSession } from '../../shell/session/session.ts'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import type { Route } from './+types/agreement'

// Lazy, because every first load lists the files of every route.
const AgreementPage = lazyOrError(
  async () => (await import('../../features/bookings/agreement/agreement-page.tsx')).AgreementPage,
)

export default function Agreement({ params }: Route.ComponentProps) {
  const { role } = useSession()
  return (
    role && (
      <Suspense fallback={<WaitingPage />}>
        <AgreementPage key={params.bookingId} id={params.bookingId} role={role} />
      </Suspense>
    )
  )
}

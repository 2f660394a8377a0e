import { Suspense } from 'react'
import { BookingsPage } from '../../features/bookings/list/bookings-page.tsx'
import { useSession } from '../../shell/session/session.ts'
import { lazyOrNothing } from '../../ui/feedback/lazy.tsx'

const RefusedAddress = lazyOrNothing(
  async () => (await import('../../features/accounts/email/refused-address.tsx')).RefusedAddress,
)

export default function Bookings() {
  const { role } = useSession()
  return (
    role && (
      <>
        <Suspense>
          <RefusedAddress />
        </Suspense>
        <BookingsPage role={role} />
      </>
    )
  )
}

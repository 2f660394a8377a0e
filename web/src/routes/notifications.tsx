import { Suspense } from 'react'
import { NotificationsPage } from '../features/notifications/notifications-page.tsx'
import { lazyOrNothing } from '../ui/feedback/lazy.tsx'

const RefusedAddress = lazyOrNothing(
  async () => (await import('../features/accounts/email/refused-address.tsx')).RefusedAddress,
)

export default function Notifications() {
  return (
    <>
      <Suspense>
        <RefusedAddress />
      </Suspense>
      <NotificationsPage />
    </>
  )
}

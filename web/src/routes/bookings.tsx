import { BookingsPage } from '../features/bookings/bookings-page.tsx'
import { useSession } from '../shell/session.ts'

export default function Bookings() {
  const { role } = useSession()
  return role && <BookingsPage role={role} />
}

import { BookingsPage } from '../../features/bookings/list/bookings-page.tsx'
import { useSession } from '../../shell/session/session.ts'

export default function Bookings() {
  const { role } = useSession()
  return role && <BookingsPage role={role} />
}

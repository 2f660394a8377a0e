import { NotificationsPage } from '../features/notifications/notifications-page.tsx'

export default function Notifications() {
  return <NotificationsPage />
}

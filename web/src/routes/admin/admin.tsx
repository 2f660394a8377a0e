import { AdminPage } from '../../features/admin/admin-page.tsx'
import { AdminRequired } from '../../features/admin/admin-required.tsx'

export default function Admin() {
  return (
    <AdminRequired>
      <AdminPage />
    </AdminRequired>
  )
}

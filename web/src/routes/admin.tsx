import { AdminRequired } from '../features/admin/admin-required.tsx'
import { DeskPage } from '../features/admin/desk-page.tsx'

export default function Admin() {
  return (
    <AdminRequired>
      <DeskPage />
    </AdminRequired>
  )
}

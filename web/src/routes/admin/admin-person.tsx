import { AdminRequired } from '../../features/admin/admin-required.tsx'
import { PersonPage } from '../../features/admin/people/person-page.tsx'
import type { Route } from './+types/admin-person'

export default function AdminPerson({ params }: Route.ComponentProps) {
  return (
    <AdminRequired>
      <PersonPage key={params.personId} id={params.personId} />
    </AdminRequired>
  )
}

import { Suspense } from 'react'
import { AdminRequired } from '../../features/admin/admin-required.tsx'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import type { Route } from './+types/admin-person'

// Its lists and dialogs would exceed the limit of a first load.
const PersonPage = lazyOrError(
  async () => (await import('../../features/admin/people/person-page.tsx')).PersonPage,
)

export default function AdminPerson({ params }: Route.ComponentProps) {
  return (
    <AdminRequired>
      <Suspense fallback={<PageSpinner />}>
        <PersonPage key={params.personId} id={params.personId} />
      </Suspense>
    </AdminRequired>
  )
}

import type { StaffProfileRequest } from '@annai/contract/guides/staff-edits'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '../../../shell/http/api.ts'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { StaffProfileForm } from '../../guides/index.ts'
import { adminDraft } from '../admin-draft.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

/** The profile of a guide, written by staff. */
export function GuideProfileEditor({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useQuery({
    queryKey: ['admin', 'guide-profile', id],
    queryFn: ({ signal }) =>
      asAdmin(
        api.call('GET /api/admin/guides/:id/profile', { params: { id } }, { as: 'admin', signal }),
      ),
    // The form starts from what is stored now.
    gcTime: 0,
  })
  const save = useAdminChange((body: StaffProfileRequest) =>
    api.call('PUT /api/admin/guides/:id/profile', { params: { id }, body }, { as: 'admin' }),
  )
  return (
    <QueryView query={query} waiting={<PageSpinner />}>
      {(newest) => (
        <Suspense fallback={<PageSpinner />}>
          <StaffProfileForm
            newest={newest}
            save={save}
            draft={adminDraft(`guide-profile:${id}`)}
            onDone={onDone}
          />
        </Suspense>
      )}
    </QueryView>
  )
}

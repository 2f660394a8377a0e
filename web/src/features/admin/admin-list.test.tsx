// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ContactsTab } from './contacts/contacts-tab.tsx'

test('A page that no longer exists redirects to the last one', async () => {
  const { router } = await renderScreen(<ContactsTab />, {
    url: '/admin/contacts?page=2',
    responses: { 'GET /api/admin/lists/contacts': { body: { rows: [], total: 1 } } },
  })
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

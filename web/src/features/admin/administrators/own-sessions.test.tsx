// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AccountCard } from './account-card.tsx'
import { OwnSessions } from './administrators-view.tsx'

test('Sessions of an administrator that could not be loaded can be retried', async () => {
  const responses: Record<string, object> = {}
  const { user } = await renderScreen(<OwnSessions />, { responses })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  const session = {
    _id: 's1',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    createdAt: '2026-06-01T09:00:00.000Z',
    expiresAt: '2026-07-01T09:00:00.000Z',
    isCurrent: false,
  }
  responses['GET /api/admin/sessions'] = { body: [session] }
  await user.click(retry)
  expect(await screen.findByRole('button', { name: /Firefox on Linux/ })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('An administrator’s account that could not be loaded can be retried', async () => {
  const responses: Record<string, object> = {}
  const { user } = await renderScreen(<AccountCard />, { responses })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  responses['GET /api/admin/account'] = {
    body: { _id: 'a1', username: 'root', email: 'root@example.com', digest: 'daily' },
  }
  await user.click(retry)
  expect(await screen.findByText('root@example.com')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SessionsSection } from './sessions-section.tsx'

test('Sessions that could not be loaded can be retried', async () => {
  const responses: Record<string, object> = {}
  const { user } = await renderScreen(<SessionsSection />, { responses })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
  const session = {
    _id: 's1',
    userAgent,
    createdAt: '2026-06-01T09:00:00.000Z',
    expiresAt: '2026-07-01T09:00:00.000Z',
    isCurrent: false,
  }
  responses['GET /api/account/sessions'] = { body: [session] }
  await user.click(retry)
  expect(await screen.findByRole('button', { name: 'Log out Firefox on Linux' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('One press logs out everywhere else, and there is nothing to press with one session', async () => {
  const session = {
    _id: 's1',
    userAgent: 'curl/8.5.0',
    createdAt: '2026-06-01T09:00:00.000Z',
    expiresAt: '2026-07-01T09:00:00.000Z',
    isCurrent: true,
  }
  const { user } = await renderScreen(
    <main tabIndex={-1}>
      <SessionsSection />
    </main>,
    {
      responses: {
        'GET /api/account/sessions': {
          body: [session, { ...session, _id: 's2', isCurrent: false }],
        },
        'DELETE /api/account/sessions': { body: [session] },
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
  await expect.poll(() => screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('This browser')).toBeDefined()
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
})

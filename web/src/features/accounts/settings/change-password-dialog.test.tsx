// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

const opened = (pendingEmail: string | null) =>
  renderScreen(<ChangePasswordDialog open onClose={() => undefined} />, {
    responses: { 'GET /api/account/email': { body: { email: 'me@example.com', pendingEmail } } },
  })

test('The dialog names a change of address that the new password cancels', async () => {
  await opened('new@example.com')
  expect(
    await screen.findByText(
      'This also cancels your switch to new@example.com, as you haven’t confirmed it yet.',
    ),
  ).toBeDefined()
})

test('The dialog does not mention the address where none waits', async () => {
  const { requests } = await opened(null)
  await expect.poll(() => requests.map(({ path }) => path)).toContain('/api/account/email')
  expect(screen.queryByText(/email address/)).toBeNull()
})

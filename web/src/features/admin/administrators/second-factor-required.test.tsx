// @vitest-environment happy-dom
import { LANGUAGES } from '@annai/contract/languages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { beginAdminSession } from '../../../shell/session/admin-session.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AdminRequired } from '../admin-required.tsx'
import { SecondFactorNote } from '../second-factor-note.tsx'

const admin = { _id: '0190a0a0-0000-7000-8000-000000000000', username: 'mei', role: 'owner' }
const account = { _id: admin._id, username: 'mei', email: null, digest: 'daily' }
const console_ = (
  <AdminRequired>
    <p>The console</p>
    <SecondFactorNote />
  </AdminRequired>
)

function begin(isOverdue: boolean) {
  beginAdminSession({ token: 'token', adminId: admin._id })
  let isOn = false
  const secondFactor = { dueAt: '2026-12-06T10:00:00.000Z', isOverdue }
  return {
    'GET /api/admin/verify': { reply: () => (isOn ? { admin } : { admin, secondFactor }) },
    'GET /api/admin/account': { reply: () => ({ ...account, recoveryCodesLeft: isOn ? 1 : 0 }) },
    'POST /api/admin/second-factor': {
      body: {
        secret: 'JBSWY3DPEHPK3PXP',
        link: 'otpauth://totp/Annai:mei?secret=JBSWY3DPEHPK3PXP',
      },
    },
    'PUT /api/admin/second-factor': {
      reply: () => {
        isOn = true
        return { recoveryCodes: ['abcd-efgh-ijkl-mnop'] }
      },
    },
  }
}

test('Within the days of grace the console works, with a banner that leads to the set-up', async () => {
  await renderScreen(console_, { responses: begin(false) })
  expect(await screen.findByText(/^Set up two-step verification by Dec 6, 2026/)).toBeDefined()
  expect(screen.getByText('The console')).toBeDefined()
  const link = screen.getByRole('link', { name: 'Set it up now' })
  expect(link.getAttribute('href')).toBe('/admin?tab=administrators')
})

test('Overdue, the set-up replaces the console until the recovery codes were shown', async () => {
  const { user } = await renderScreen(console_, { responses: begin(true) })
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  expect(screen.queryByText('The console')).toBeNull()
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.type(screen.getByLabelText('Your own password'), 'a quiet lane')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('abcd-efgh-ijkl-mnop')).toBeDefined()
  expect(screen.queryByText('The console')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Go to the dashboard' }))
  expect(await screen.findByText('The console')).toBeDefined()
  expect(screen.queryByText(/^Set up two-step verification by/)).toBeNull()
})

test.each(LANGUAGES)('The set-up shows no text key in %s', async (language) => {
  const { container } = await renderScreen(console_, { language, responses: begin(true) })
  await screen.findByRole('heading', { level: 2 })
  expect(container.textContent).not.toMatch(/factor\.|\{\{/)
})

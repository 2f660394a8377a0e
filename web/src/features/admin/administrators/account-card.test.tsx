// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SiteToaster } from '../../../shell/layout/toaster.tsx'
import { adminSessionNow, beginAdminSession } from '../../../shell/session/admin-session.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AdminRequired } from '../admin-required.tsx'
import { AccountCard } from './account-card.tsx'

const account = { _id: 'a1', username: 'root', email: 'root@example.com', digest: 'daily' }

test('Closing the dialog that removes the address clears its password', async () => {
  const { user } = await renderScreen(<AccountCard />, {
    responses: { 'GET /api/admin/account': { body: account } },
  })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Remove address' }))
    const dialog = within(await screen.findByRole('dialog'))
    return { dialog, field: dialog.getByLabelText('Your own password') }
  }
  const first = await open()
  await user.type(first.field, 'correct horse')
  await user.click(first.dialog.getByRole('button', { name: 'Cancel' }))
  expect((await open()).field).toHaveProperty('value', '')
})

test('A new password renews the token and is confirmed, without a logout', async () => {
  beginAdminSession({ token: 'old', adminId: account._id })
  const { user, requests } = await renderScreen(
    <>
      <AdminRequired>
        <AccountCard />
      </AdminRequired>
      <SiteToaster />
    </>,
    {
      responses: {
        'GET /api/admin/verify': { body: { admin: account } },
        'GET /api/admin/account': { body: account },
        'PUT /api/admin/account/password': { body: { ...account, token: 'new' } },
      },
    },
  )
  const own = await screen.findByLabelText('Your own password')
  await user.type(own, 'correct horse')
  await user.type(screen.getByLabelText('New password'), 'a much longer password')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/^Password changed\./)).toBeTruthy()
  expect(own.isConnected).toBe(true)
  expect(own).toHaveProperty('value', '')
  expect(adminSessionNow()).toEqual({ token: 'new', adminId: account._id })
  expect(requests.filter(({ path }) => path === '/api/admin/verify')).toHaveLength(1)
})

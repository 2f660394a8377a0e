// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AccountCard } from './account-card.tsx'

test('A password typed to remove the address is forgotten when the dialog is closed', async () => {
  const account = { _id: 'a1', username: 'root', email: 'root@example.com', digest: 'daily' }
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

// @vitest-environment happy-dom
import { AdminUserQuery } from '@annai/contract/admin/lists/shapes'
import type { AdminUser } from '@annai/contract/admin/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, textsOf } from '../../../testing/render-screen.tsx'
import { UsersTab } from './users-tab.tsx'

const user: AdminUser = {
  _id: 'u1',
  username: 'hana_sato',
  displayName: 'Hana Sato',
  email: 'hana@example.com',
  profilePicture: '',
  location: '',
  accountStatus: 'blocked',
  createdAt: '2026-03-01T09:00:00.000Z',
}
const tab = (rows: AdminUser[], responses = {}) =>
  renderScreen(<UsersTab />, {
    known: [
      [
        ['admin', 'users', AdminUserQuery.parse({})],
        { rows, total: rows.length, counts: { all: 42 } },
      ],
    ],
    responses,
  })

test('the list shows the total and all columns of a traveller', async () => {
  await tab([user])
  expect(screen.getByText('Total: 42')).toBeDefined()
  expect(screen.getByPlaceholderText('Search by username or display name')).toBeDefined()
  expect(textsOf('columnheader')).toEqual([
    'Profile',
    'Username',
    'Display Name',
    'Email',
    'Location',
    'Account Status',
    'Created At',
    'Block/Unblock',
  ])
  expect(textsOf('cell')).toEqual([
    'H',
    'Hana Sato',
    'hana@example.com',
    'N/A',
    'Blocked',
    'Mar 1, 2026',
    'Unblock hana_sato',
  ])
  expect(screen.getByRole('link', { name: 'hana_sato' }).getAttribute('href')).toBe(
    '/user/hana_sato',
  )
})

test('an account is blocked with a reason, and unblocked, only once confirmed', async () => {
  const inactive: AdminUser = { ...user, _id: 'u2', username: 'mina', accountStatus: 'inactive' }
  const { user: person, requests } = await tab([user, inactive], {
    'PUT /api/admin/user/u1/block': { body: { user } },
    'PUT /api/admin/user/u2/block': { body: { user: inactive } },
  })
  const [, blocked, free] = screen.getAllByRole('row')
  if (!blocked || !free) throw new Error('a row is missing')
  const changes = () => requests.filter(({ method }) => method === 'PUT')
  await person.click(within(blocked).getByRole('button', { name: 'Unblock hana_sato' }))
  let dialog = await screen.findByRole('dialog', { name: 'Unblock hana_sato?' })
  expect(changes()).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(within(free).getByRole('button', { name: 'Block mina' }))
  dialog = await screen.findByRole('dialog', { name: 'Block mina?' })
  await person.type(within(dialog).getByRole('textbox'), 'Sells watches by chat')
  await person.click(within(dialog).getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes()).toEqual([
    { method: 'PUT', path: '/api/admin/user/u1/block', body: { accountStatus: 'active' } },
    {
      method: 'PUT',
      path: '/api/admin/user/u2/block',
      body: { accountStatus: 'blocked', reason: 'Sells watches by chat' },
    },
  ])
})

test('a double click on Block opens the dialog and does not confirm it', async () => {
  const { user: person, requests } = await tab([{ ...user, accountStatus: 'active' }])
  await person.dblClick(screen.getByRole('button', { name: 'Block hana_sato' }))
  await screen.findByRole('dialog', { name: 'Block hana_sato?' })
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('an empty list says that no users were found', async () => {
  await tab([])
  expect(screen.getByText('No users found')).toBeDefined()
})

test('a search is in the URL when typing pauses', async () => {
  const { user: person, router } = await tab([user])
  await person.type(screen.getByRole('searchbox'), 'hana')
  expect(router.state.location.search).toBe('')
  await waitFor(() => expect(router.state.location.search).toBe('?search=hana'))
})

test('the list is sorted by the day of the sign-up, newest or oldest first', async () => {
  const { user: person, router } = await tab([user])
  const column = screen.getByRole('columnheader', { name: 'Created At' })
  expect(column.getAttribute('aria-sort')).toBe('descending')
  await person.click(within(column).getByRole('button'))
  expect(router.state.location.search).toBe('?order=asc')
})

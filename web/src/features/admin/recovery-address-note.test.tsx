// @vitest-environment happy-dom
import { LANGUAGES } from '@annai/contract/languages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RecoveryAddressNote } from './recovery-address-note.tsx'

const accountWith = (email: string | null) => ({
  _id: 'a1',
  username: 'root',
  email,
  digest: 'daily',
})
const KEY = ['admin', 'account']

test.each(LANGUAGES)(
  'an administrator without an address is invited to add one in %s',
  async (language) => {
    const { container } = await renderScreen(<RecoveryAddressNote />, {
      language,
      known: [[KEY, accountWith(null)]],
    })
    expect(screen.getByRole('link').getAttribute('href')).toBe('/admin?tab=administrators')
    expect(container.textContent).not.toMatch(/account\.\w+/)
  },
)

test('the invitation disappears once an address is saved', async () => {
  const { client, container } = await renderScreen(<RecoveryAddressNote />, {
    known: [[KEY, accountWith(null)]],
  })
  expect(container.textContent).toContain('Add an email address')
  client.setQueryData(KEY, accountWith('root@example.com'))
  await waitFor(() => expect(container.textContent).toBe(''))
})

// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

function show(menu: ReactNode) {
  // The DOM has no user activation. With one, the menu is loaded at once.
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { hasBeenActive: true },
  })
  const router = createMemoryRouter([{ path: '*', element: menu }])
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

const logOut = vi.fn()
const choose = vi.fn()

const ACCOUNT = (
  <>
    <Menu
      label="Your account"
      trigger={<button type="button">Account</button>}
      groups={[
        {
          items: [
            { to: '/profile', label: 'Profile' },
            { to: '/settings', label: 'Settings' },
          ],
        },
        { items: [{ label: 'Log out', onSelect: logOut }] },
      ]}
    />
    <button type="button">Next</button>
  </>
)
const THEME = (
  <Menu
    label="Theme"
    trigger={<button type="button">Theme</button>}
    groups={[
      {
        chosen: 'dark',
        choices: ['light', 'dark', 'system'].map((value) => ({
          value,
          label: value,
          onSelect: () => choose(value),
        })),
      },
    ]}
  />
)

const button = (name: string) => screen.getByRole('button', { name })
const item = (name: string) => screen.findByRole('menuitem', { name }, { timeout: 15_000 })
const expectClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button('Account').getAttribute('aria-expanded')).toBe('false')
  })

test('a click opens the menu, focuses its first item and labels it for screen readers', async () => {
  const { user } = show(ACCOUNT)
  expect(button('Account').getAttribute('aria-haspopup')).toBe('menu')
  expect(button('Account').getAttribute('aria-expanded')).toBe('false')
  await user.click(button('Account'))
  const menu = await screen.findByRole('menu', { name: 'Your account' }, { timeout: 15_000 })
  expect(button('Account').getAttribute('aria-expanded')).toBe('true')
  expect(button('Account').getAttribute('aria-controls')).toBe(menu.id)
  await waitFor(async () => expect(document.activeElement).toBe(await item('Profile')))
  expect(screen.getAllByRole('separator')).toHaveLength(1)
})

test('a second click closes the menu and keeps the focus on the button', async () => {
  const { user } = show(ACCOUNT)
  await user.click(button('Account'))
  await item('Profile')
  await user.click(button('Account'))
  await expectClosed()
  expect(document.activeElement).toBe(button('Account'))
})

test('the arrow keys open the menu at either end and wrap around', async () => {
  const { user } = show(ACCOUNT)
  button('Account').focus()
  await user.keyboard('{ArrowUp}')
  await waitFor(async () => expect(document.activeElement).toBe(await item('Log out')))
  for (const [key, name] of [
    ['ArrowDown', 'Profile'],
    ['ArrowDown', 'Settings'],
    ['End', 'Log out'],
    ['Home', 'Profile'],
    ['ArrowUp', 'Log out'],
    ['s', 'Settings'],
  ] as const) {
    await user.keyboard(key.length === 1 ? key : `{${key}}`)
    await waitFor(async () => expect(document.activeElement).toBe(await item(name)))
  }
  await user.keyboard('{Escape}')
  await expectClosed()
  await waitFor(() => expect(document.activeElement).toBe(button('Account')))
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => expect(document.activeElement).toBe(await item('Profile')))
})

test('choosing an item closes the menu, restores the focus and runs its action', async () => {
  logOut.mockClear()
  const { user, router } = show(ACCOUNT)
  await user.click(button('Account'))
  await user.click(await item('Log out'))
  await expectClosed()
  await waitFor(() => expect(document.activeElement).toBe(button('Account')))
  expect(logOut).toHaveBeenCalledOnce()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(document.activeElement).toBe(await item('Profile')))
  await user.keyboard('{ArrowDown}{Enter}')
  await expectClosed()
  expect(router.state.location.pathname).toBe('/settings')
})

test('a click outside closes the menu', async () => {
  const { user } = show(ACCOUNT)
  await user.click(button('Account'))
  await item('Profile')
  await user.click(button('Next'))
  await expectClosed()
  expect(document.activeElement).toBe(button('Next'))
})

test('Tab leaves the menu and closes it', async () => {
  const { user } = show(ACCOUNT)
  await user.click(button('Account'))
  await waitFor(async () => expect(document.activeElement).toBe(await item('Profile')))
  await user.tab()
  await expectClosed()
  expect(document.activeElement?.getAttribute('role')).not.toBe('menuitem')
})

test('a menu of choices ticks the chosen one and focuses it', async () => {
  const { user } = show(THEME)
  await user.click(button('Theme'))
  const choices = await screen.findAllByRole('menuitemradio', {}, { timeout: 15_000 })
  expect(choices.map((choice) => choice.getAttribute('aria-checked'))).toEqual([
    'false',
    'true',
    'false',
  ])
  expect(screen.getByRole('group', { name: 'Theme' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(choices[1]))
  await user.click(screen.getByRole('menuitemradio', { name: 'system' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith('system')
  await waitFor(() => expect(document.activeElement).toBe(button('Theme')))
})

// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { UnreadCountContext } from '../realtime/unread-count-context.ts'
import { beginAdminSession } from '../session/admin-session.ts'
import { beginSession } from '../session/session.ts'
import { PhoneMenu } from './phone-menu.tsx'

async function openPanel() {
  const rendered = await renderScreen(
    <UnreadCountContext value={3}>
      <PhoneMenu />
    </UnreadCountContext>,
  )
  await rendered.user.click(screen.getByRole('button', { name: 'Menu' }))
  return rendered
}

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('the panel has all links of a visitor', async () => {
  await openPanel()
  expect(links()).toEqual([
    ['Explore guides', '/explore'],
    ['Log in', '/login'],
    ['Sign up', '/signup/user'],
    ['Become a guide', '/signup/guide'],
  ])
})

test('the panel has all links of a traveller', async () => {
  beginSession({ token: 'token', role: 'user', userId: 'traveller' })
  await openPanel()
  expect(links()).toEqual([
    ['Explore guides', '/explore'],
    ['Bookings', '/bookings'],
    ['Notifications3', '/notifications'],
    ['Profile', '/profile'],
    ['Favourite guides', '/favorite-guides'],
  ])
})

test('the panel has the daily tools of a guide', async () => {
  beginSession({ token: 'token', role: 'guide', userId: 'guide' })
  await openPanel()
  expect(links().slice(-2)).toEqual([
    ['Profile', '/guide-profile'],
    ['Your calendar', '/calendar'],
  ])
})

test('the panel links an administrator to the console and not to the login of travellers', async () => {
  beginAdminSession({ token: 'token', adminId: 'admin' })
  await openPanel()
  expect(links()).toEqual([
    ['Explore guides', '/explore'],
    ['Admin dashboard', '/admin'],
  ])
  // With a traveller's session in the same browser, the traveller's menu is shown.
  act(() => beginSession({ token: 'token', role: 'user', userId: 'traveller' }))
  expect(links().map(([text]) => text)).toContain('Bookings')
  expect(links().map(([text]) => text)).not.toContain('Admin dashboard')
})

test('Escape closes a menu in the panel first, then the panel', async () => {
  const { user } = await openPanel()
  const panel = screen.getByRole('button', { name: 'Close menu' })
  await user.click(screen.getByRole('button', { name: /^Language/ }))
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('English'))
  expect(within(menu).getAllByRole('menuitemradio')).toHaveLength(5)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(panel.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Language/ })),
  )
  await user.keyboard('{Escape}')
  expect(panel.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(panel)
})

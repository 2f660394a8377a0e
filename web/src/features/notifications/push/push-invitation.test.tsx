// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inviteToPush, useIsInvitedToPush } from '../../../shell/session/push-invitation.ts'
import { beginSession } from '../../../shell/session/session.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { PushInvitation } from './push-invitation.tsx'

beforeEach(() => beginSession({ token: 'token', role: 'user', userId: 'user' }))
const Page = () =>
  useIsInvitedToPush('/bookings/1') ? <PushInvitation name="Haruka" /> : <p>no invitation</p>

const open = (key: string | null = 'key') =>
  renderScreen(<Page />, { responses: { 'GET /api/push': { body: { key, isOn: false } } } })

const asIphone = () =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18)')

function withPush(answer: NotificationPermission): void {
  vi.stubGlobal('PushManager', class {})
  const registration = { pushManager: { getSubscription: async () => null } }
  vi.stubGlobal('navigator', navigator)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  const Notification = {
    permission: 'default',
    requestPermission: async () => {
      Notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', Notification)
}

describe('The invitation to notifications', () => {
  test('is not there on load, comes once something was sent, and stays away for 60 days after "Not now"', async () => {
    asIphone()
    const first = await open()
    first.getByText('no invitation')
    inviteToPush('/bookings/1')
    await first.findByText(/“Add to Home Screen”/)
    await first.user.click(first.getByRole('button', { name: 'Not now' }))
    first.getByText('no invitation')
    inviteToPush('/bookings/1')
    first.getByText('no invitation')
    vi.setSystemTime(Date.now() + 61 * 86_400_000)
    inviteToPush('/bookings/1')
    await first.findByText(/“Add to Home Screen”/)
  })

  test('offers what the browser can do, and says where to allow it if its person refuses', async () => {
    withPush('denied')
    const { findByRole, findByText, getByText, user } = await open()
    inviteToPush('/bookings/1')
    const yes = await findByRole('button', { name: 'Turn on notifications' })
    getByText('Haruka sent you a message')
    await user.click(yes)
    await findByText(/^Your browser blocks notifications/)
    await user.click(await findByRole('button', { name: 'Close' }))
    await findByText('no invitation')
  })

  test.each([
    ['cannot show any', 'key', () => undefined],
    ['was told not to', 'key', () => withPush('denied')],
    ['belongs to a site without them', null, asIphone],
  ])('says nothing where the browser %s', async (reason, key, prepare) => {
    prepare()
    if (reason === 'was told not to') await Notification.requestPermission()
    const { container, requests } = await open(key)
    inviteToPush('/bookings/1')
    await waitFor(() => expect(requests).toHaveLength(1))
    await waitFor(() => expect(container.textContent).toBe(''))
  })
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readWantedTrip, storeWantedTrip } from '../../shell/forms/wanted-trip.ts'
import { readPendingGuide, storePendingGuide } from '../../shell/session/pending-guide.ts'
import { beginLogout, beginSession } from '../../shell/session/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ContinueCard } from './continue-card.tsx'

const GUIDE = { username: 'ayumi', displayName: 'Ayumi Nishida' }
const logIn = (role: 'user' | 'guide') => beginSession({ token: 't', role, userId: 'u' })

beforeEach(() => {
  vi.useRealTimers()
  beginLogout()
  storeWantedTrip(null)
})

test('A traveller gets a link back to the guide from before the login, once', async () => {
  storePendingGuide(GUIDE, null)
  logIn('user')
  const { user } = await renderScreen(<ContinueCard />)
  const link = screen.getByRole('link', { name: 'Continue with Ayumi Nishida' })
  expect(link.getAttribute('href')).toBe('/guide/ayumi')
  await user.click(link)
  expect(readPendingGuide()).toBeNull()
})

test('The dates and group size from before the login continue in a tab that has none', async () => {
  const wanted = { fromDay: '2031-05-04', toDay: '2031-05-04', days: null, people: 3 }
  storePendingGuide(GUIDE, wanted)
  logIn('user')
  const { user } = await renderScreen(<ContinueCard />)
  await user.click(screen.getByRole('link'))
  expect(readWantedTrip()).toEqual(wanted)
})

test('Visitors, and travellers without a stored guide, see nothing', async () => {
  storePendingGuide(GUIDE, null)
  expect((await renderScreen(<ContinueCard />)).container.textContent).toBe('')
  beginLogout()
  logIn('user')
  expect((await renderScreen(<ContinueCard />)).container.textContent).toBe('')
})

test('A stored guide that is older than a day or malformed is ignored', () => {
  vi.useFakeTimers()
  storePendingGuide(GUIDE, null)
  vi.advanceTimersByTime(25 * 3600 * 1000)
  expect(readPendingGuide()).toBeNull()
  localStorage.setItem('pendingGuide', '{"username":7')
  expect(readPendingGuide()).toBeNull()
})

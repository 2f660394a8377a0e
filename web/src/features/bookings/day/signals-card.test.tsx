// @vitest-environment happy-dom
import type { Day } from '@annai/contract/bookings/day/shapes'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginSession } from '../../../shell/session/session.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { signalQueue } from './signal-queue.ts'
import { SignalSender } from './signal-sender.tsx'
import { SignalsCard } from './signals-card.tsx'

const MINUTE = 60_000
const ROLE = 'user'
const START = Date.parse('2026-07-10T00:00:00.000Z')
const row = { date: '2026-07-10', startTime: '09:00', endTime: '15:00' }
const meeting = { row, start: START, end: START + 360 * MINUTE }
const PATH = 'POST /api/bookings/booking/signals'

const dayOf = (signals: Day['signals'] = []): Day => ({
  bookingId: 'booking',
  timeZone: 'Asia/Tokyo',
  location: 'Kyoto',
  groupSize: 2,
  meetings: [
    { row, startsAt: new Date(START).toISOString(), endsAt: new Date(meeting.end).toISOString() },
  ],
  meetingPoint: null,
  isChangeProposed: false,
  signals,
  recognitions: [],
  contact: null,
  noShows: [],
})
const answerTo = (body: { _id: string; kind: string }) => ({
  ...body,
  role: 'user',
  minutes: null,
  meeting: new Date(START).toISOString(),
  pressedAt: new Date().toISOString(),
})

const open = async (
  { minutes = -10, day = dayOf(), isAgreed = true } = {},
  responses: Parameters<typeof renderScreen>[1] extends { responses?: infer R } | undefined
    ? NonNullable<R>
    : never = {},
) => {
  vi.setSystemTime(START + minutes * MINUTE)
  return renderScreen(
    <>
      <SignalSender />
      <SignalsCard
        day={day}
        meeting={meeting}
        role={ROLE}
        name="Haruka"
        isAgreed={isAgreed}
        now={START + minutes * MINUTE}
      />
    </>,
    { responses },
  )
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  beginSession({ token: 'token', role: 'user', userId: 'user' })
})
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const online = () => window.dispatchEvent(new Event('online'))

test('What is pressed without a connection is sent once, in order, with its age', async () => {
  const responses: Record<string, object> = {}
  const screen = await open({}, responses)
  await screen.user.click(screen.getByRole('button', { name: 'I’m on my way' }))
  pass(1)
  await screen.user.click(screen.getByRole('button', { name: 'I’m running late' }))
  await screen.user.click(screen.getByRole('button', { name: '10 minutes' }))
  expect(screen.getByRole('button', { name: /^I’m on my way, sent 8:50/ })).toBeTruthy()
  pass(6)
  online()
  await screen.findByText('Will be sent when you’re online')
  pass(1800)
  responses[PATH] = {
    status: 201,
    reply: () => {
      const { body } = screen.requests.at(-1) ?? {}
      return answerTo(body as { _id: string; kind: string })
    },
  }
  online()
  await waitFor(() => expect(signalQueue.now()).toEqual([]))
  const delivered = screen.requests
    .filter(({ path }) => path.endsWith('/signals'))
    .slice(-2)
    .map(({ body }) => body)
  expect(delivered).toMatchObject([
    { kind: 'onTheWay', minutes: null, meeting: '2026-07-10T00:00:00.000Z' },
    { kind: 'late', minutes: 10 },
  ])
  const ages = delivered.map((body) => (body as { agoMs: number }).agoMs)
  expect(Math.round((ages[0] ?? 0) / 1000)).toBe(1807)
  expect(Math.round((ages[1] ?? 0) / 1000)).toBe(1806)
})

test('A press can be taken back for five seconds, and is not sent before', async () => {
  const screen = await open()
  await screen.user.click(screen.getByRole('button', { name: 'I’m here' }))
  online()
  await screen.user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(signalQueue.now()).toEqual([])
  expect(screen.requests).toEqual([])
  expect(screen.getByRole('button', { name: 'I’m here' }).getAttribute('aria-disabled')).toBeNull()
})

test('A clock that was set back a day does not hold a press for a day', async () => {
  const screen = await open(
    {},
    { [PATH]: { status: 201, body: answerTo({ _id: 'x', kind: 'here' }) } },
  )
  await screen.user.click(screen.getByRole('button', { name: 'I’m here' }))
  pass(-86_400)
  online()
  await waitFor(() => expect(signalQueue.now()).toEqual([]))
})

test('A refused one stays on the screen with its reason until it is removed', async () => {
  const refusal = { error: 'You can’t send this right now.', code: 'day.closed' }
  const screen = await open({}, { [PATH]: { status: 409, body: refusal } })
  await screen.user.click(screen.getByRole('button', { name: 'We’ve met' }))
  pass(6)
  online()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not sent: You can’t send this right now.')
  await screen.user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('After “here” only “met” can be pressed, and each button says its state', async () => {
  const here = {
    _id: 'one',
    role: 'user' as const,
    meeting: new Date(START).toISOString(),
    kind: 'here' as const,
    minutes: null,
    pressedAt: new Date(START - 3 * MINUTE).toISOString(),
  }
  const screen = await open({ day: dayOf([here]) })
  const pressable = screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-disabled') === null)
  expect(pressable.map(({ textContent }) => textContent)).toEqual(['We’ve met'])
  expect(screen.getByRole('button', { name: /^I’m here, sent 8:57/ })).toBeTruthy()
})

test('Long before the tour it says from when, and a completed one shows only what was said', async () => {
  const early = await open({ minutes: -600 })
  expect(early.getByText(/^You can use these from .*6:00/)).toBeTruthy()
  expect(early.queryByRole('button')).toBeNull()
  early.unmount()
  const over = await open({ isAgreed: false })
  expect(over.queryByRole('button')).toBeNull()
  expect(over.getByText('No updates yet.')).toBeTruthy()
})

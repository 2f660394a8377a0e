// @vitest-environment happy-dom
import type { Day } from '@annai/contract/bookings/day/shapes'
import type { PersonRole } from '@annai/contract/person'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { NoShowCard } from './no-show-card.tsx'

const START = Date.parse('2026-07-10T00:00:00.000Z')
const HOUR = 3_600_000
const meeting = {
  start: START,
  end: START + 6 * HOUR,
  row: { date: '2026-07-10', startTime: '09:00', endTime: '15:00' },
}
const day: Day = {
  bookingId: 'booking',
  timeZone: 'Asia/Tokyo',
  location: 'Kyoto',
  groupSize: 2,
  meetings: [],
  meetingPoint: null,
  isChangeProposed: false,
  signals: [],
  recognitions: [],
  contact: null,
  noShows: [
    {
      _id: 'claim',
      meeting: new Date(START).toISOString(),
      role: 'guide',
      text: '西口には誰もいませんでした',
      state: 'disagreed',
      answer: '동쪽 출구에서 기다렸어요',
      claimedAt: new Date(START + HOUR).toISOString(),
      answerUntil: new Date(START + 73 * HOUR).toISOString(),
    },
  ],
}
const engine = 'LibreTranslate'
const path = '/api/bookings/booking/no-shows/claim'

const card = (role: PersonRole) =>
  renderScreen(
    <NoShowCard
      day={day}
      meetings={[meeting]}
      meeting={meeting}
      role={role}
      name="Haruka"
      now={START + 2 * HOUR}
    />,
    {
      site: { translator: engine },
      responses: {
        'GET /api/translator': { body: { engine, targets: ['en'], isAlways: false } },
        [`POST ${path}/translation`]: { body: { text: 'Nobody at the west exit', engine } },
        [`POST ${path}/answer/translation`]: { body: { text: 'I waited at the east', engine } },
      },
    },
  )

test.each([
  ['user', 'Nobody at the west exit', /西口には誰もいませんでした.*Nobody at the west exit/],
  ['guide', 'I waited at the east', /동쪽 출구에서 기다렸어요.*I waited at the east/],
] as const)(
  'A %s has the other’s words about a no-show translated, and only those',
  async (role, text, below) => {
    const { user, container } = await card(role)
    // Fails if the own words have a button too.
    await user.click(await screen.findByRole('button', { name: 'Translate' }))
    await screen.findByText(text)
    expect(container.textContent).toMatch(below)
  },
)

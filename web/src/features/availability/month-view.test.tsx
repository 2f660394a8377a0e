// @vitest-environment happy-dom

import type { GuideCalendar } from '@annai/contract/availability/shapes'
import { todayIn } from '@annai/contract/when'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { MonthView } from './month-view.tsx'
import { dayByKey } from './month-weeks.ts'

const calendar: GuideCalendar = {
  zone: 'Asia/Seoul',
  groups: 1,
  mostPeople: null,
  noticeDays: 1,
  shortestMinutes: 180,
  week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]),
  seasons: [],
  exceptions: [],
  version: 1,
}

test.each([
  ['ArrowLeft', '2027-02-28'],
  ['ArrowRight', '2027-03-02'],
  ['ArrowUp', '2027-02-22'],
  ['ArrowDown', '2027-03-08'],
  ['Home', '2027-03-01'],
  ['End', '2027-03-07'],
  ['PageUp', '2027-02-01'],
  ['PageDown', '2027-04-01'],
  ['Enter', null],
])('%s leads from Monday, 1 March 2027, to %s', (key, day) => {
  expect(dayByKey('2027-03-01', key, 'en')).toBe(day)
})

test('Home and End lead to the ends of a week that begins with Sunday in Japanese', () => {
  expect(dayByKey('2027-03-01', 'Home', 'ja')).toBe('2027-02-28')
  expect(dayByKey('2027-03-01', 'End', 'ja')).toBe('2027-03-06')
})

test('A month that is shorter ends with its last day', () => {
  expect(dayByKey('2027-03-31', 'PageUp', 'en')).toBe('2027-02-28')
})

test('Arrow keys select a day and move the focus to it, also in the next month', async () => {
  const screen = await renderScreen(<MonthView calendar={calendar} />, {
    responses: {
      'GET /api/guides/calendar/spans': { body: { agreed: [], holds: [], busy: [] } },
    },
  })
  const selected = () => screen.getByRole('button', { pressed: true })
  selected().focus()
  let day = todayIn(calendar.zone, Date.now())
  for (const key of ['ArrowRight', 'PageDown', 'Home', 'ArrowDown']) {
    day = dayByKey(day, key, 'en') ?? ''
    await screen.user.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(selected())
    expect(selected().textContent).toBe(String(Number(day.slice(8))))
  }
  const days = within(screen.getByRole('table')).getAllByRole('button')
  expect(days.filter(({ tabIndex }) => tabIndex === 0)).toEqual([selected()])
})

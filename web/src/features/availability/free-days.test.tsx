// @vitest-environment happy-dom
import type { Availability } from '@annai/contract/availability/shapes'
import { dayAfter } from '@annai/contract/days'
import { expect, test } from 'vitest'
import { storeWantedDays } from '../../shell/forms/wanted-days.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FreeDays } from './free-days.tsx'

/** From May 20 to August 27, 2031. */
const availability: Availability = {
  zone: 'Asia/Tokyo',
  noticeDays: 1,
  mostPeople: null,
  days: Array.from({ length: 100 }, (_, at) => ({ day: dayAfter('2031-05-20', at), isFree: true })),
}

const search = (fromDay: string | null, toDay = fromDay) =>
  storeWantedDays({ fromDay, toDay, days: null, people: 2 })

async function shownMonth(shown = availability) {
  const { findByRole, unmount } = await renderScreen(
    <FreeDays username="haruka" placeholder={null} onChoose={() => undefined} />,
    { responses: { 'GET /api/guides/profile/haruka/availability': { body: shown } } },
  )
  const month = (await findByRole('table')).querySelector('caption')?.textContent
  unmount()
  return month
}

test('The free days open on the current month without a search for days', async () => {
  expect(await shownMonth()).toBe('May 2031')
  search(null)
  expect(await shownMonth()).toBe('May 2031')
})

test('The free days open on the month of the first day of the last search', async () => {
  search('2031-06-30', '2031-07-04')
  expect(await shownMonth()).toBe('June 2031')
  search('2031-08-31')
  expect(await shownMonth()).toBe('August 2031')
})

test('The free days open on the current month if that of the search is not shown', async () => {
  for (const day of ['2031-04-30', '2031-09-01', '2032-06-01']) {
    search(day)
    expect([day, await shownMonth()]).toEqual([day, 'May 2031'])
  }
})

test('The free days open on the first month with a free day', async () => {
  search(null)
  const days = availability.days.map(({ day }) => ({ day, isFree: day >= '2031-07-15' }))
  expect(await shownMonth({ ...availability, days })).toBe('July 2031')
  const none = availability.days.map(({ day }) => ({ day, isFree: false }))
  expect(await shownMonth({ ...availability, days: none })).toBe('May 2031')
})

// @vitest-environment happy-dom
import type { GuideCalendar } from '@annai/contract/availability/shapes'
import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CalendarPage } from './calendar-page.tsx'

const PATH = '/api/guides/calendar'
const stored: GuideCalendar = {
  zone: 'Asia/Seoul',
  groups: 1,
  mostPeople: null,
  noticeDays: 0,
  shortestMinutes: 180,
  week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]),
  seasons: [],
  exceptions: [],
  version: 2,
}
const open = () =>
  renderScreen(<CalendarPage />, {
    url: '/calendar?tab=hours',
    responses: { [`GET ${PATH}`]: { body: stored } },
  })

test('After the last row is removed, the button that adds one has the focus', async () => {
  const screen = await open()
  const monday = within(await screen.findByRole('group', { name: 'Monday' }))
  const add = monday.getByRole('button', { name: /Add hours/ })
  await screen.user.click(add)
  const rowButtons = () => monday.getAllByRole('button', { name: /Remove/ })
  await screen.user.click(rowButtons()[0] as HTMLElement)
  expect(document.activeElement).toBe(rowButtons()[0])
  await screen.user.click(rowButtons()[0] as HTMLElement)
  expect(document.activeElement).toBe(add)
  for (const name of ['Add days', 'Add a season']) {
    const button = screen.getByRole('button', { name })
    await screen.user.click(button)
    const row = screen.getByRole('group', { name: /^(?:Entry|Season) 1$/ })
    await screen.user.click(within(row).getByRole('button', { name: /^Remove (?:entry|season)/ }))
    expect(document.activeElement).toBe(button)
  }
})

test('Days that are not days off start with hours, and hours past midnight are named so', async () => {
  const screen = await open()
  await screen.user.click(await screen.findByRole('button', { name: 'Add days' }))
  const entry = within(screen.getByRole('group', { name: 'Entry 1' }))
  await screen.user.click(entry.getByRole('checkbox'))
  expect(entry.queryByText('Day off')).toBeNull()
  expect(entry.getByLabelText('From')).toHaveProperty('value', '09:00')
  expect(entry.queryByText('This ends on the next day.')).toBeNull()
  fireEvent.change(entry.getByLabelText('To'), { target: { value: '01:00' } })
  expect(entry.getByText('This ends on the next day.')).toBeTruthy()
})

test('No notice reads as the same day', async () => {
  const screen = await open()
  const notice = await screen.findByLabelText('Advance notice')
  expect(within(notice).getByRole('option', { selected: true }).textContent).toBe('Same day')
})

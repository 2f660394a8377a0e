// @vitest-environment happy-dom
import type { GuideList } from '@annai/contract/guides/shapes'
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { FoundLine } from './explore-results.tsx'
import { type ExploreState, FIRST_STATE } from './explore-state.ts'
import { WhenControls } from './when-controls.tsx'
import { WhenFields } from './when-fields.tsx'

async function fields(part: Partial<ExploreState> = {}) {
  const change = vi.fn()
  const state = { ...FIRST_STATE, ...part }
  const screen = await renderScreen(
    <WhenFields state={state} earliest="2027-05-01" change={change} />,
  )
  return { ...screen, change }
}

test('the first day is also the last one at first, and an incomplete year is ignored', async () => {
  const { getByLabelText, change } = await fields()
  const box = getByLabelText('First day')
  fireEvent.change(box, { target: { value: '0202-05-03' } })
  expect(change).not.toHaveBeenCalled()
  expect(box).toHaveProperty('value', '0202-05-03')
  fireEvent.change(box, { target: { value: '2027-05-03' } })
  expect(change).toHaveBeenCalledExactlyOnceWith({ from: '2027-05-03', to: '2027-05-03' })
})

test('a later first day retains the number of days, and clearing the last day clears both', async () => {
  const { getByLabelText, change } = await fields({ from: '2027-05-03', to: '2027-05-05', days: 2 })
  fireEvent.change(getByLabelText('First day'), { target: { value: '2027-05-10' } })
  expect(change).toHaveBeenLastCalledWith({ from: '2027-05-10', to: '2027-05-11' })
  fireEvent.change(getByLabelText('Last day'), { target: { value: '' } })
  expect(change).toHaveBeenLastCalledWith({ from: '', to: '', days: 1 })
})

test('days in a row are limited to the range, and a group size from the URL is listed', async () => {
  const { getByLabelText } = await fields({ from: '2027-05-03', to: '2027-05-05', people: 11 })
  const options = (label: string) =>
    Array.from(getByLabelText(label).querySelectorAll('option'), (option) => option.textContent)
  expect(options('Days in a row')).toEqual(['1 day', '2 days', '3 days'])
  expect(options('People')).toContain('11 people')
})

test('the button that opens the fields shows the chosen days and group size', async () => {
  const part = { from: '2027-05-03', to: '2027-05-05', people: 3 }
  const { getByRole } = await renderScreen(
    <WhenControls state={{ ...FIRST_STATE, ...part }} earliest="2027-05-01" change={() => {}} />,
  )
  const button = getByRole('button', { name: /Change dates or people$/ })
  expect(button.textContent).toBe('May 3 – May 5 · 3 people')
})

const listOf = (totalGuides: number, withoutCalendar?: number): GuideList => ({
  guides: [],
  totalPages: 1,
  currentPage: 1,
  totalGuides,
  ...(withoutCalendar !== undefined && { withoutCalendar }),
})

async function found(list: GuideList, part: Partial<ExploreState> = {}) {
  const change = vi.fn()
  const state = { ...FIRST_STATE, ...part }
  const screen = await renderScreen(
    <FoundLine list={list} state={state} isUpdating={false} change={change} />,
  )
  return { ...screen, change }
}

test('guides without a calendar are counted separately, and can be shown', async () => {
  const { user, container, getByRole, change } = await found(listOf(14, 31), {
    from: '2027-05-03',
    to: '2027-05-03',
  })
  expect(container.textContent).toContain('14 guides are available')
  expect(container.textContent).toContain('31 without a calendar')
  await user.click(getByRole('button', { name: 'Show them too' }))
  expect(change).toHaveBeenCalledExactlyOnceWith({ isAny: true })
})

test('guides without a calendar never count as free while they are shown', async () => {
  const { container, getByRole } = await found(listOf(45, 31), {
    from: '2027-05-03',
    to: '2027-05-03',
    isAny: true,
  })
  expect(container.textContent).toContain('14 guides are available')
  expect(getByRole('button', { name: 'Hide them' })).toBeTruthy()
})

test('without days and people the total is shown', async () => {
  const { container, queryByRole } = await found(listOf(3))
  expect(container.textContent).toBe('3 guides')
  expect(queryByRole('button')).toBeNull()
})

test.each([
  ['First day', '2027-04-20', 'This day has passed.'],
  ['Last day', '2027-05-01', 'The last day can’t be before the first day.'],
  ['Last day', '2027-07-01', 'You can choose up to 31 days.'],
])('%s %s cannot be, and why is said', async (label, value, problem) => {
  const { getByLabelText, getByText, queryByText, change } = await fields({
    from: '2027-05-03',
    to: '2027-05-05',
  })
  const box = getByLabelText(label)
  fireEvent.change(box, { target: { value } })
  expect(queryByText(problem)).toBeNull()
  fireEvent.blur(box)
  expect(getByText(problem)).toBeDefined()
  expect(box).toHaveProperty('value', value)
  expect(change).not.toHaveBeenCalled()
  fireEvent.change(box, { target: { value: '2027-05-04' } })
  expect(queryByText(problem)).toBeNull()
})

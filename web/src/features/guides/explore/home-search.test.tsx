// @vitest-environment happy-dom
import en from '@annai/contract/texts/en/translation.json' with { type: 'json' }
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { HomeSearch } from './home-search.tsx'

const SUGGESTED = {
  places: [
    { name: 'Japan', location: 'japan', formattedAddress: 'Japan', totalGuides: 9 },
    { name: 'Jakarta', formattedAddress: 'Jakarta, Indonesia', totalGuides: 1 },
  ],
  languages: [],
  expertises: [],
  guides: [{ username: 'jae', displayName: 'Jae', role: '', formattedAddress: '' }],
}

const show = () =>
  renderScreen(<HomeSearch className="" />, {
    responses: { 'GET /api/guides/suggestions?query=ja&language=en': { body: SUGGESTED } },
  })
type Screen = Awaited<ReturnType<typeof show>>
const address = ({ router }: Screen) =>
  router.state.location.pathname + router.state.location.search

test('The button beside the search of the home page takes the typed text', async () => {
  const screen = await show()
  const button = screen.getByRole('link', { name: en.home.hero.action })
  expect(button.getAttribute('href')).toBe('/explore')
  await screen.user.type(screen.getByRole('combobox'), ' 京都 ')
  await screen.user.click(button)
  expect(address(screen)).toBe(`/explore?search=${encodeURIComponent('京都')}`)
})

test('Enter searches for the typed text', async () => {
  const screen = await show()
  await screen.user.type(screen.getByRole('combobox'), 'tea{Enter}')
  expect(address(screen)).toBe('/explore?search=tea')
})

test('Enter searches for text that the page has not noticed yet, as while it starts', async () => {
  const screen = await show()
  const field = screen.getByRole('combobox')
  // Without an event, as React has none of what was typed before.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'tea')
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(address(screen)).toBe('/explore?search=tea'))
})

test.each([
  [/^Japan/, '/explore?location=japan'],
  [/^Jakarta/, '/explore?search=Jakarta'],
  [/^Jae/, '/guide/jae'],
])('A suggestion of explore that begins with %s leads to %s', async (name, to) => {
  const screen = await show()
  await screen.user.type(screen.getByRole('combobox'), 'ja')
  await screen.user.click(await screen.findByRole('option', { name }))
  expect(address(screen)).toBe(to)
})

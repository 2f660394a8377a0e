// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { readState } from './explore-state.ts'
import { SearchedInstead } from './searched-instead.tsx'

const show = (typed: string, part: object) =>
  renderScreen(
    <SearchedInstead
      state={readState(new URLSearchParams({ search: typed, location: 'japan' }))}
      instead={{ search: 'Kyoto', corrections: [], leftOut: [], asTyped: typed, ...part }}
    />,
    { responses: { 'GET /api/guides/nearby': { body: [] } } },
  )

test('a corrected search is said, with a way to search for the words as typed', async () => {
  const corrections = [{ typed: 'Kyotto', corrected: 'Kyoto' }]
  const { getByRole } = await show('Kyotto', { corrections, asTyped: '"Kyotto"' })
  expect(getByRole('status').textContent?.trim()).toBe('Showing results for “Kyoto”.')
  const address = getByRole('link', { name: 'Search for “Kyotto” instead' }).getAttribute('href')
  expect(new URLSearchParams(address?.split('?')[1]).get('search')).toBe('"Kyotto"')
  expect(address).toContain('location=japan')
})

test('a word that was left out is named', async () => {
  const { getByRole, queryByRole } = await show('Kyoto ramen', { leftOut: ['ramen'] })
  expect(getByRole('status').textContent).toBe(
    'Showing results for “Kyoto”. We couldn’t find guides for all of your words, so we left out “ramen”.',
  )
  expect(queryByRole('link')).toBeNull()
})

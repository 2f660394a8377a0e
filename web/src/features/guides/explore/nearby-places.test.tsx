// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { readState } from './explore-state.ts'
import { NearbyPlaces } from './nearby-places.tsx'

const places = (language: 'en' | 'ja', body: object[]) =>
  renderScreen(
    <NearbyPlaces
      state={readState(
        new URLSearchParams('search=hakone&location=japan&languages=fr&people=2&page=3'),
      )}
    />,
    { language, responses: { 'GET /api/guides/nearby': { body } } },
  )

test('Each place is a link that keeps the filters and drops the words and the country', async () => {
  await places('en', [
    { place: 'jp-kanagawa-odawara', name: 'Odawara', totalGuides: 1 },
    { place: 'jp', name: 'Japan', totalGuides: 1200 },
  ])
  expect(await screen.findByText('Closest places with guides:')).toBeDefined()
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Odawara (1 guide)',
    'Japan (1,200 guides)',
  ])
  const [first] = links
  expect(first?.getAttribute('href')).toBe('/?place=jp-kanagawa-odawara&languages=fr&people=2')
})

test('The places are asked for in the language of the page', async () => {
  const { requests } = await places('ja', [{ place: 'jp', name: '日本', totalGuides: 12 }])
  expect(await screen.findByRole('link', { name: '日本（12名）' })).toBeDefined()
  expect(requests[0]?.path).toContain('language=ja')
})

test('Nothing is shown where no place has guides', async () => {
  const { requests, container } = await places('en', [])
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(container.textContent).toBe('')
})

// @vitest-environment happy-dom
import { LANGUAGES } from '@annai/contract/languages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { guideOf } from '../../../testing/guides.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { PlacePage } from './place-page.tsx'

const page = {
  name: 'Kyoto',
  path: 'japan/kyoto',
  totalGuides: 1204,
  place: 'jp-kyoto-kyoto',
  address: 'Kyoto, Japan',
  isIndexed: true,
  around: [{ name: 'Japan', path: 'japan' }],
  inside: [],
  nearby: [],
  languages: [],
  prices: [
    {
      ...{ unit: 'perDay' as const, currency: 'JPY' as const },
      ...{ low: 10_000, high: 18_000, totalGuides: 900 },
    },
    {
      ...{ unit: 'perPerson' as const, currency: 'USD' as const },
      ...{ low: 40, high: 40, totalGuides: 3 },
    },
  ],
  map: null,
}

test('A place with more guides than it lists links to all of them in explore', async () => {
  await renderScreen(<PlacePage data={{ page, guides: [guideOf()] }} />)
  const all = screen.getByRole('link', { name: 'See all 1,204 guides' })
  expect(all.getAttribute('href')).toBe('/explore?place=jp-kyoto-kyoto')
})

test('A place that lists all of its guides has no such link', async () => {
  const data = { page: { ...page, totalGuides: 1 }, guides: [guideOf()] }
  await renderScreen(<PlacePage data={data} />)
  expect(screen.queryByRole('link', { name: /See all/ })).toBeNull()
})

test.each(LANGUAGES)('A place shows the price range for each unit in %s', async (language) => {
  await renderScreen(<PlacePage data={{ page, guides: [] }} />, { language })
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items.filter((text) => /10,000.+18,000/.test(text))).toHaveLength(1)
  expect(items.filter((text) => /40/.test(text))).toHaveLength(1)
  // Some of the counted guides may not have a price in the range.
  expect(items.join()).not.toMatch(/900|3/)
})

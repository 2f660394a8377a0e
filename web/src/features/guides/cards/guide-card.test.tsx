// @vitest-environment happy-dom
import type { PublicGuide } from '@annai/contract/guides/shapes'
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { guideOf } from '../../../testing/guides.ts'
import { renderScreen, textsOf } from '../../../testing/render-screen.tsx'
import { GuideCard } from './guide-card.tsx'

async function card(part?: Partial<PublicGuide>) {
  cleanup()
  const onVisitor = vi.fn()
  const rendered = await renderScreen(<GuideCard guide={guideOf(part)} onVisitor={onVisitor} />)
  return { ...rendered, onVisitor, picture: rendered.container.querySelector('img') }
}
const list = (name: string) => textsOf('listitem', screen.getByRole('list', { name }))

test('a card links to the page and shows picture, name, role, address and tagline', async () => {
  const { user, router, picture } = await card()
  expect(picture?.getAttribute('src')).toBe('/media/haru.webp')
  for (const text of [
    'Licensed guide-interpreter',
    'Taito City, Tokyo, Japan',
    'Lanes that never burned',
  ])
    expect(screen.getByText(text)).toBeDefined()
  await user.click(screen.getByRole('link', { name: '小林 晴子' }))
  expect(router.state.location.pathname).toBe('/guide/haru_walks')
})

test('a guide without an address shows the country', async () => {
  await card({ location: { formattedAddress: '', country: 'Japan' } })
  expect(screen.getByText('Japan')).toBeDefined()
})

test('a guide without a picture shows a placeholder', async () => {
  const { picture } = await card({ profilePicture: '' })
  expect(picture?.getAttribute('src')).toBe('/portrait-fallback.svg')
})

test('a card shows three languages and counts the rest', async () => {
  await card()
  expect(list('Languages')).toEqual(['Japanese', 'English', 'French', '+2'])
  await card({ languages: ['ja:native', 'en:fluent', 'fr:basic'] })
  expect(list('Languages')).toEqual(['Japanese', 'English', 'French'])
})

test('a card shows at most three highlights and five expertises', async () => {
  await card({
    highlights: ['one', 'two', 'three', 'four'],
    expertises: [...guideOf().expertises, 'photographyTours', 'hikingTours'],
  })
  expect(list('Highlights')).toEqual(['one', 'two', 'three'])
  expect(
    screen.getByText('Food tours · Hidden gems · Tea ceremony · Nightlife · Shopping'),
  ).toBeDefined()
})

test('a card shows whether a guide has a calendar, and nothing for those without', async () => {
  await card({ keepsCalendar: true })
  expect(screen.getByText('Shows available days')).toBeDefined()
  await card({ keepsCalendar: false })
  expect(screen.queryByText('Shows available days')).toBeNull()
})

test('a card omits missing fields, and shows a missing price as on request', async () => {
  await card({
    ...{ role: '', tagline: '', languages: [], highlights: [], expertises: [] },
    ...{ priceRanges: [], reviewCount: 0, averageRating: 0 },
  })
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('list', { name: 'Highlights' })).toBeNull()
  expect(screen.getByText('Price on request')).toBeDefined()
})

test('a visitor who presses the heart gets the login dialog on the same page', async () => {
  const { user, router, onVisitor } = await card()
  await user.click(screen.getByRole('button'))
  expect(onVisitor).toHaveBeenCalledOnce()
  expect(router.state.location.pathname).toBe('/')
})

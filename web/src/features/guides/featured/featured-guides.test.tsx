// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { guideOf } from '../../../testing/guides.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { FeaturedGuides } from './featured-guides.tsx'

test('The home page shows guides with place, rating, price and a link to the page', async () => {
  const { user, router } = await renderScreen(
    <FeaturedGuides guides={[guideOf(), guideOf({ _id: 'other', username: 'other' })]} />,
  )
  const [card] = screen.getAllByRole('article')
  for (const text of ['小林 晴子', 'Taito City, Tokyo, Japan', '3 reviews', 'From ¥34,000 per day'])
    expect(card?.textContent).toContain(text)
  const [link] = screen.getAllByRole('link', { name: '小林 晴子' })
  if (link) await user.click(link)
  expect(router.state.location.pathname).toBe('/guide/haru_walks')
})

test('A site without guides shows no empty section on the home page', async () => {
  const { container } = await renderScreen(<FeaturedGuides guides={[]} />)
  expect(container.querySelector('section')).toBeNull()
})

// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { beginSession, endSession } from '../../../shell/session/session.ts'
import { guideOf } from '../../../testing/guides.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { GuideReviews } from './guide-reviews.tsx'

afterEach(endSession)

const engine = 'LibreTranslate'
const review = {
  _id: 'review',
  rating: 4,
  date: '2026-07-12T09:00:00Z',
  text: 'A lovely walk',
  reply: { text: 'またお越しください', date: '2026-07-13T09:00:00Z' },
}
const guide = guideOf({ username: 'haru', reviews: [review] })
const path = '/api/guides/profile/haru/reviews/review/reply/translation'

test('The reply to a review is translated by a press, below the original, for people who are logged in', async () => {
  const options = {
    site: { translator: engine },
    responses: {
      'GET /api/translator': { body: { engine, targets: ['en'], isAlways: false } },
      [`POST ${path}`]: { body: { text: 'Please come again', engine } },
    },
  }
  const reviews = <GuideReviews guide={guide} onReport={() => undefined} />
  const visitor = await renderScreen(reviews, options)
  await screen.findByText('またお越しください')
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
  visitor.unmount()

  beginSession({ token: 'a-token', role: 'user', userId: 'reader' })
  const { user, container, requests } = await renderScreen(reviews, options)
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  await screen.findByText('Please come again')
  expect(container.textContent).toMatch(/またお越しください.*Please come again/)
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
    path,
    body: { to: 'en' },
  })
})

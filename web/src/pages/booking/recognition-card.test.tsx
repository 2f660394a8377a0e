// @vitest-environment happy-dom
import type { Day } from '@annai/contract/bookings/day/shapes'
import type { Language } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RecognitionCard } from './recognition-card.tsx'

const day: Day = {
  bookingId: 'booking',
  timeZone: 'Asia/Tokyo',
  location: 'Kyoto',
  groupSize: 2,
  meetings: [],
  meetingPoint: null,
  isChangeProposed: false,
  signals: [],
  recognitions: [
    { role: 'guide', phrase: null, text: '黄色いコートを着ています', picture: null },
    { role: 'user', phrase: null, text: 'A red hat', picture: null },
  ],
  contact: null,
  noShows: [],
}
const PATH = '/api/bookings/booking/recognitions/guide/translation'
const engine = 'LibreTranslate'

const card = (
  language: Language,
  { role = 'user' as PersonRole, translator = engine as string | null } = {},
) =>
  renderScreen(<RecognitionCard day={day} role={role} name="Haruka" maySet={false} />, {
    language,
    site: { translator },
    responses: {
      'GET /api/translator': { body: { engine, targets: ['en', 'ja'], isAlways: false } },
      [`POST ${PATH}`]: { body: { text: 'I am wearing a yellow coat', engine } },
    },
  })

test('The words of the other are translated by a press, below the original', async () => {
  const { user, container, requests } = await card('en')
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  await screen.findByText('I am wearing a yellow coat')
  expect(container.textContent).toMatch(/黄色いコートを着ています.*I am wearing a yellow coat/)
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: PATH,
    body: { to: 'en' },
  })
})

test('A reader’s own words are offered no translation, and nothing is without a service', async () => {
  const own = await card('en', { role: 'guide' })
  await screen.findByText('黄色いコートを着ています')
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
  own.unmount()
  await card('en', { translator: null })
  await screen.findByText('黄色いコートを着ています')
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
})

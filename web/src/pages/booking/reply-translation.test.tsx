// @vitest-environment happy-dom
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookingKeys } from '../../features/bookings/booking-keys.ts'
import { bookingOf } from '../../testing/bookings.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BookingPage } from './booking-page.tsx'

const engine = 'LibreTranslate'
const path = '/api/bookings/booking/review/reply/translation'
const reply = { text: 'またお越しください', date: '2026-07-13T09:00:00Z' }
const review = { text: 'A lovely walk', rating: 4, date: '2026-07-12T09:00:00Z', reply }

const page = (role: PersonRole) =>
  renderScreen(<BookingPage id="booking" role={role} />, {
    known: [[bookingKeys.one('booking'), bookingOf({ status: STATUS.completed, review })]],
    site: { translator: engine },
    responses: {
      'GET /api/translator': { body: { engine, targets: ['en'], isAlways: false } },
      [`POST ${path}`]: { body: { text: 'Please come again', engine } },
    },
  })

test('The traveller has the reply to the review translated, below the original', async () => {
  const { user, container, requests } = await page('user')
  await user.click(await screen.findByRole('button', { name: 'Translate' }))
  await screen.findByText('Please come again')
  expect(container.textContent).toMatch(/またお越しください.*Please come again/)
  expect(requests.find((sent) => sent.path === path)?.body).toEqual({ to: 'en' })
})

test('The guide is offered no translation of the own reply', async () => {
  await page('guide')
  await screen.findByRole('button', { name: 'Change reply' })
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
})

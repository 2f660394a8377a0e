// @vitest-environment happy-dom
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import { beforeEach, expect, test } from 'vitest'
import { beginSession } from '../../../shell/session/session.ts'
import { bookingOf, messageOf, proposalOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ChatPanel } from '../chat-panel.tsx'

beforeEach(() => beginSession({ token: 'token', role: 'user', userId: 'user' }))
const AS_TRAVELLER = { role: 'user' } as const
const HINT = /Never transfer money/
const messages = [
  messageOf(1, { senderRole: 'guide', message: 'Write to me on WhatsApp' }),
  messageOf(2, { senderRole: 'guide', message: 'or haruka@example.com' }),
]
const panel = (changes: Partial<Booking> = {}) =>
  renderScreen(<ChatPanel booking={bookingOf({ messages, ...changes })} {...AS_TRAVELLER} />)

test('The first message that leads off the site has one hint, which stays closed', async () => {
  const first = await panel()
  expect(await first.findAllByText(HINT)).toHaveLength(1)
  await first.user.click(first.getByRole('button', { name: 'Close' }))
  expect(first.queryByText(HINT)).toBeNull()
  first.unmount()
  const second = await panel()
  await second.findByText('Write to me on WhatsApp')
  expect(second.queryByText(HINT)).toBeNull()
})

test('After an agreement there is none: contacts are free', async () => {
  const { findByText, queryByText } = await panel({
    status: STATUS.confirmed,
    details: proposalOf(),
  })
  await findByText('Write to me on WhatsApp')
  expect(queryByText(HINT)).toBeNull()
})

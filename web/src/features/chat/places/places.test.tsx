// @vitest-environment happy-dom
import type { Booking } from '@annai/contract/bookings/shapes'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginSession } from '../../../shell/session/session.ts'
import { bookingOf, messageOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ChatPanel } from '../chat-panel.tsx'
import { outboxNow } from '../outbox-storage.ts'

beforeEach(() => beginSession({ token: 'token', role: 'guide', userId: 'guide' }))
const AS_GUIDE = { role: 'guide' } as const
const panel = (changes: Partial<Booking>) =>
  renderScreen(<ChatPanel booking={bookingOf(changes)} {...AS_GUIDE} />)

const place = {
  name: 'Exit 3',
  address: '',
  localAddress: '강남역',
  note: '',
  country: 'KR',
  position: null,
}
const line = messageOf(1, {
  message: 'Place: Exit 3',
  messageKey: 'chat.part.place',
  messageParams: { name: 'Exit 3' },
  place,
})

describe('A place in the conversation', () => {
  test('is sent from its form, and waits without a connection', async () => {
    const { findByRole, user, requests, getByText } = await panel({})
    await user.click(await findByRole('button', { name: 'Place' }))
    const dialog = await findByRole('dialog', { name: 'Send a place' })
    const name = await findByRole('textbox', { name: /^Place/ })
    await user.type(name, 'Exit 3')
    const send = [...dialog.querySelectorAll('button')].find((each) => each.textContent === 'Send')
    await user.click(send ?? dialog)
    const sent = expect.objectContaining({ name: 'Exit 3', position: null })
    await waitFor(() => expect(outboxNow()).toMatchObject([{ text: '', place: sent }]))
    const post = requests.find(({ method }) => method === 'POST')
    expect(post?.body).toMatchObject({ place: sent })
    expect(post?.body).not.toHaveProperty('message')
    await waitFor(() => expect(getByText('Exit 3')).toBeDefined())
  })

  test('leads to the map of its country, and to the meeting point once the day is agreed', async () => {
    const early = await panel({ messages: [line] })
    const map = await early.findByRole('link', { name: /^Map/ })
    expect(map.getAttribute('href')).toBe(
      `https://map.kakao.com/link/search/${encodeURIComponent('강남역')}`,
    )
    expect(early.queryByRole('button', { name: 'Meet here' })).toBeNull()
    early.unmount()
    const day = { opensAt: '2026-07-09T00:00:00.000Z', hasPoint: false }
    const agreed = await panel({ messages: [line], day })
    await agreed.findByRole('button', { name: 'Meet here' })
  })
})

// @vitest-environment happy-dom
import type { Booking } from '@annai/contract/bookings/shapes'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginSession } from '../../../shell/session/session.ts'
import { bookingOf, messageOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ChatPanel } from '../chat-panel.tsx'
import { outboxNow, putInOutbox } from '../outbox-storage.ts'
import { mergeThread } from '../thread-messages.ts'
import { putWaitingPicture } from './waiting-pictures.ts'

beforeEach(() => beginSession({ token: 'token', role: 'guide', userId: 'guide' }))
const PICTURE = { _id: 'picture', width: 400, height: 300, colours: '0'.repeat(27) }
const withPicture = messageOf(1, {
  senderRole: 'user',
  message: 'Picture',
  messageKey: 'chat.part.picture',
  picture: PICTURE,
})
const AS_GUIDE = { role: 'guide' } as const
const panel = (changes: Partial<Booking>, responses = {}) =>
  renderScreen(<ChatPanel booking={bookingOf(changes)} {...AS_GUIDE} />, {
    responses,
    language: 'ja',
  })

describe('A picture in the thread', () => {
  test('that was removed says so, in the language of the reader and under its words', async () => {
    const { findByText, getAllByText } = await panel({
      messages: [
        messageOf(1, {
          senderRole: 'user',
          message: 'Picture removed',
          messageKey: 'chat.part.removedPicture',
          picture: null,
        }),
        messageOf(2, { senderRole: 'user', message: 'This door', picture: null }),
      ],
    })
    await findByText('This door')
    expect(getAllByText('写真は削除されました')).toHaveLength(2)
  })

  test('that cannot be loaded can be loaded again', async () => {
    const path = '/api/bookings/booking/pictures/picture'
    const { findByRole, requests, user } = await panel({ messages: [withPicture] })
    await user.click(await findByRole('button', { name: 'もう一度試す' }))
    await waitFor(() =>
      expect(requests.filter((request) => request.path.startsWith(path)).length).toBeGreaterThan(1),
    )
  })

  test('disappears when its sender removes it, and never comes back from an older response', () => {
    const removed = { ...withPicture, messageKey: 'chat.part.removedPicture', picture: null }
    expect(mergeThread([withPicture], [removed])).toEqual([removed])
    expect(mergeThread([removed], [withPicture])).toEqual([removed])
  })
})

test('case 36: The words of a refused picture go back into the form', async () => {
  await putWaitingPicture('1', new File(['x'], 'door.jpg', { type: 'image/jpeg' }))
  putInOutbox({
    bookingId: 'booking',
    clientMessageId: '1',
    text: 'This door',
    date: '2026-06-01T09:00:01.000Z',
    state: 'failed',
    attempts: 1,
    hasPicture: true,
  })
  const { findByText, findByRole, user } = await panel({ messages: [] })
  await findByText('This door')
  await user.click(await findByRole('button', { name: '削除' }))
  expect(outboxNow()).toEqual([])
  const box = await findByRole('textbox')
  expect(box).toHaveProperty('value', 'This door')
})

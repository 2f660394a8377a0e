// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { beginLogout, beginSession } from '../../shell/session/session.ts'
import { messageOf } from '../../testing/bookings.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { OutboxSender } from './outbox-sender.tsx'
import { type Outgoing, outboxNow, putInOutbox } from './outbox-storage.ts'

const PATH = '/api/bookings/booking/messages'
const item = (id: string, changes: Partial<Outgoing> = {}): Outgoing => ({
  bookingId: 'booking',
  clientMessageId: id,
  text: `text ${id}`,
  date: `2026-06-01T09:00:0${id}.000Z`,
  state: 'waiting',
  attempts: 1,
  ...changes,
})
const sent = { [`POST ${PATH}`]: { body: { message: messageOf(1) } } }
const states = () => outboxNow().map(({ clientMessageId, state }) => [clientMessageId, state])

beforeEach(() => beginSession({ token: 'token', role: 'user', userId: 'user' }))
test('Unsent messages are sent from any page, in order and with the same ids', async () => {
  putInOutbox(item('2', { bookingId: 'other' }))
  putInOutbox(item('1'))
  const responses: Record<string, object> = {}
  const { requests } = await renderScreen(<OutboxSender />, { responses })
  await waitFor(() =>
    expect(states()).toEqual([
      ['1', 'waiting'],
      ['2', 'waiting'],
    ]),
  )
  await waitFor(() => expect(requests).toHaveLength(1))
  Object.assign(responses, sent, {
    'POST /api/bookings/other/messages': sent[`POST ${PATH}`],
  })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(states()).toEqual([]))
  expect(requests.slice(1)).toMatchObject([
    { path: PATH, body: { message: 'text 1', clientMessageId: '1' } },
    { path: '/api/bookings/other/messages', body: { message: 'text 2', clientMessageId: '2' } },
  ])
})

test('Messages that a closed tab was sending are retried, refused ones are not', async () => {
  putInOutbox(item('1', { state: 'sending', attempts: 0 }))
  putInOutbox(item('2', { state: 'failed' }))
  localStorage.setItem('draft:user:outbox:booking:3', '{broken')
  const { requests } = await renderScreen(<OutboxSender />, { responses: sent })
  await waitFor(() => expect(states()).toEqual([['2', 'failed']]))
  expect(requests).toHaveLength(1)
})

test('A refused message remains, and the next one is sent', async () => {
  putInOutbox(item('1', { bookingId: 'refused' }))
  putInOutbox(item('2'))
  const { requests } = await renderScreen(<OutboxSender />, {
    responses: {
      ...sent,
      'POST /api/bookings/refused/messages': { status: 403, body: { error: 'No.' } },
    },
  })
  await waitFor(() => expect(states()).toEqual([['1', 'failed']]))
  expect(requests).toHaveLength(2)
})

test('Messages are never sent from another account, and a logout deletes them', async () => {
  putInOutbox(item('1'))
  beginSession({ token: 'other', role: 'user', userId: 'other' })
  const { requests } = await renderScreen(<OutboxSender />, { responses: sent })
  expect(states()).toEqual([])
  beginSession({ token: 'token', role: 'user', userId: 'user' })
  expect(states()).toEqual([['1', 'waiting']])
  beginLogout()
  beginSession({ token: 'token', role: 'user', userId: 'user' })
  expect(states()).toEqual([])
  expect(requests).toEqual([])
})

// @vitest-environment happy-dom
import type { Queue, QueueEntry } from '@annai/contract/admin/queue/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { QueueView } from './queue-view.tsx'

const ids = ['c0', 'c1', 'c2']
const entryOf = (_id: string): QueueEntry => ({
  kind: 'contact',
  _id,
  name: `Ann ${_id}`,
  username: null,
  title: 'A question',
  since: '2026-03-01T09:00:00.000Z',
  dueAt: '2026-03-04T09:00:00.000Z',
  claim: _id === 'c1' ? { admin: 'mei', isMine: false, until: '2026-03-01T09:30:00.000Z' } : null,
})
const queueOf = (waiting: readonly string[]): Queue => ({
  rows: waiting.map(entryOf),
  counts: {
    guide: 0,
    change: 0,
    report: 0,
    noShow: 0,
    credential: 0,
    licence: 0,
    appeal: 0,
    contact: waiting.length,
    mail: 0,
  },
  last: waiting.length > 0 ? null : { admin: 'mei', date: '2026-03-01T10:42:00.000Z' },
})
const messageOf = (_id: string) => ({
  _id,
  name: 'Ann',
  email: 'ann@example.com',
  subject: 'A question',
  message: `Is there a guide? ${_id}`,
  createdAt: '2026-03-01T09:00:00.000Z',
  answeredAt: null,
})

test('the keys move and open; after a decision the focus is on the entry that follows', async () => {
  let waiting = ids
  const { user, requests } = await renderScreen(<QueueView />, {
    responses: {
      'GET /api/admin/queue': { reply: () => queueOf(waiting) },
      'POST /api/admin/queue/claim': { body: {} },
      'GET /api/admin/lists/audit': { body: { rows: [], total: 0 } },
      ...Object.fromEntries(
        ids.flatMap((id) => [
          [`GET /api/admin/contacts/${id}`, { body: messageOf(id) }],
          [
            `PUT /api/admin/contacts/${id}`,
            {
              reply() {
                waiting = waiting.filter((other) => other !== id)
                return { ...messageOf(id), answeredAt: '2026-03-01T10:00:00.000Z' }
              },
            },
          ],
        ]),
      ),
    },
  })
  const rowOf = (id: string) => screen.getByRole('button', { name: new RegExp(`Ann ${id}`) })
  await screen.findByText('Ann c0')
  rowOf('c0').focus()
  await user.keyboard('jj')
  expect(document.activeElement).toBe(rowOf('c2'))
  await user.keyboard('k{Enter}')
  expect(await screen.findByText('Is there a guide? c1')).toBeDefined()
  expect(screen.getByText('mei is looking at this. You can still decide.')).toBeDefined()
  expect(requests).toContainEqual({
    method: 'POST',
    path: '/api/admin/queue/claim',
    body: { kind: 'contact', _id: 'c1' },
  })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Message: Ann c1' }))
  // Typed letters stay in the field.
  const reply = screen.getByRole('textbox')
  await user.type(reply, 'jk')
  expect([document.activeElement, (reply as HTMLTextAreaElement).value]).toEqual([reply, 'jk'])
  await user.click(screen.getByRole('button', { name: 'Mark as answered' }))
  await waitFor(() => expect(screen.queryByText('Ann c1')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(rowOf('c2')))
})

test('nothing that waits is said, with the last decision', async () => {
  await renderScreen(<QueueView />, {
    responses: { 'GET /api/admin/queue': { body: queueOf([]) } },
  })
  await screen.findByText('Nothing is waiting')
  expect(screen.getByText(/^Last decision .* by mei$/)).toBeDefined()
})

test('the filters are sent, and each counts what waits', async () => {
  const { user, requests } = await renderScreen(<QueueView />, {
    responses: { 'GET /api/admin/queue': { body: queueOf(ids) } },
  })
  const kinds = screen.getByRole('group', { name: 'Type' })
  await user.click(await within(kinds).findByRole('button', { name: 'Message (3)' }))
  await user.click(screen.getByRole('button', { name: 'Not claimed by others' }))
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain('/api/admin/queue?kind=contact&owner=free'),
  )
})

test('what is typed stays when another administrator decides', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let waiting = ids
  const { user } = await renderScreen(<QueueView />, {
    responses: {
      'GET /api/admin/queue': { reply: () => queueOf(waiting) },
      'POST /api/admin/queue/claim': { body: {} },
      'GET /api/admin/contacts/c1': { body: messageOf('c1') },
    },
  })
  await user.click(await screen.findByRole('button', { name: /Ann c1/ }))
  await user.type(await screen.findByRole('textbox'), 'There is')
  waiting = ['c0', 'c2']
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await screen.findByText(/^This is no longer on the list/)).toBeDefined()
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('There is')
  waiting = []
  await vi.advanceTimersByTimeAsync(30_000)
  await waitFor(() => expect(screen.queryByText('Ann c0')).toBeNull())
  expect(screen.getByRole('textbox')).toBeDefined()
})

test('a filter without entries does not say that nothing waits', async () => {
  await renderScreen(<QueueView />, {
    responses: { 'GET /api/admin/queue': { body: { ...queueOf(ids), rows: [], last: null } } },
  })
  await screen.findByText('Nothing here')
  expect(screen.queryByText('Nothing is waiting')).toBeNull()
})

test('a decision is confirmed in a dialog; then the next entry has the focus', async () => {
  const claim: QueueEntry = { ...entryOf('n1'), kind: 'noShow', title: 'guide' }
  let isDecided = false
  const { user, requests } = await renderScreen(<QueueView />, {
    responses: {
      'GET /api/admin/queue': {
        reply() {
          const queue = queueOf(['c2'])
          return isDecided ? queue : { ...queue, rows: [claim, ...queue.rows] }
        },
      },
      'POST /api/admin/queue/claim': { body: {} },
      'GET /api/admin/no-shows/n1': {
        body: {
          _id: 'n1',
          bookingId: 'b1',
          role: 'guide',
          meeting: '2026-03-01T09:00:00.000Z',
          claimedAt: '2026-03-01T10:00:00.000Z',
          text: 'Nobody at the exit',
          state: 'disagreed',
          answer: 'I was there',
          answerUntil: '2026-03-04T10:00:00.000Z',
          outcome: null,
        },
      },
      'POST /api/admin/no-shows/n1': {
        reply() {
          isDecided = true
          return {}
        },
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: /Ann n1/ }))
  await user.click(await screen.findByRole('button', { name: 'Dismiss the claim' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss the claim' })
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss the claim' }))
  await waitFor(() => expect(screen.queryByText('Nobody at the exit')).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Ann c2/ })),
  )
  expect(requests).toContainEqual({
    method: 'POST',
    path: '/api/admin/no-shows/n1',
    body: { outcome: 'dismissed' },
  })
})

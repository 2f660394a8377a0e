import type { Message } from '@annai/contract/bookings/shapes'
import { describe, expect, it } from 'vitest'
import type { Outgoing } from './outbox-storage.ts'
import {
  completeUpTo,
  earlierThan,
  firstMissed,
  firstUnread,
  lastWriter,
  mergeThread,
} from './thread-messages.ts'
import { stillOutgoing } from './use-outbox.ts'

const line = (seq: number, more: Partial<Message> = {}): Message => ({
  _id: `id-${seq}`,
  bookingId: 'booking',
  seq,
  sender: null,
  senderRole: 'user',
  message: `line ${seq}`,
  date: '2026-06-01T09:00:00.000Z',
  isSystemMessage: false,
  ...more,
})
const numbers = (thread: readonly Message[]) => thread.map(({ seq }) => seq)

describe('A merged thread', () => {
  it('is sorted by sequence number', () => {
    expect(numbers(mergeThread([line(1)], [line(3), line(2)]))).toEqual([1, 2, 3])
  })

  it('contains each message once', () => {
    expect(numbers(mergeThread([line(1), line(2)], [line(2), line(3), line(3)]))).toEqual([1, 2, 3])
  })

  it('is the same array if nothing is new, so that nothing is rendered again', () => {
    const known = [line(1), line(2)]
    expect(mergeThread(known, [line(2)])).toBe(known)
  })

  it('has a last sequence number before the first gap', () => {
    expect(completeUpTo([])).toBe(0)
    expect(completeUpTo([line(1), line(2)])).toBe(2)
    expect(completeUpTo([line(1), line(2), line(5)])).toBe(2)
  })

  it('has no gap before its first page', () => {
    expect(completeUpTo([line(31), line(32)])).toBe(32)
    expect(completeUpTo([line(31), line(34)])).toBe(31)
    expect(earlierThan([line(31), line(32)])).toBe(31)
    expect(earlierThan([line(1), line(2)])).toBeNull()
    expect(earlierThan([])).toBeNull()
  })

  it('is the same for any order of the merged parts', () => {
    const all = [1, 2, 3, 4, 5, 6].map((seq) => line(seq))
    for (let turn = 0; turn < 50; turn++) {
      const pieces = [...all, ...all.slice(turn % 6)].sort(() => Math.random() - 0.5)
      const thread = pieces.reduce<Message[]>((known, piece) => mergeThread(known, [piece]), [])
      expect(thread).toEqual(all)
    }
  })

  it('has the last writer without system messages', () => {
    const system = line(3, { isSystemMessage: true, senderRole: 'guide' })
    expect(lastWriter([line(1), line(2), system])).toBe('user')
    expect(lastWriter([system])).toBeNull()
  })
})

describe('The divider above unread messages', () => {
  const received = (seq: number, date = '2026-06-01T09:00:00.000Z') =>
    line(seq, { senderRole: 'guide', date })
  const thread = [received(1), line(2), received(3), line(4), received(5)]

  it('is above the oldest of them', () => {
    expect(firstUnread(thread, 'user', 0)).toBeNull()
    expect(firstUnread(thread, 'user', 1)).toBe(5)
    expect(firstUnread(thread, 'user', 2)).toBe(3)
    expect(firstUnread(thread, 'guide', 1)).toBe(4)
  })

  it('is above the first loaded message if more are unread than loaded', () => {
    expect(firstUnread(thread, 'user', 40)).toBe(1)
    expect(firstUnread([line(1)], 'user', 2)).toBeNull()
  })

  it('is above messages that came while the thread was out of view, not others', () => {
    expect(firstMissed(thread, 'user', { upTo: 3, since: null })).toBe(5)
    expect(firstMissed(thread, 'user', { upTo: 5, since: null })).toBeNull()
    const lookedAt = Date.parse('2026-06-01T08:00:00.000Z')
    expect(firstMissed(thread, 'user', { upTo: 3, since: lookedAt })).toBeNull()
  })

  it('is above messages from before the thread was opened, even if loaded later', () => {
    const openedAt = Date.parse('2026-06-01T10:00:00.000Z')
    expect(firstMissed(thread, 'user', { upTo: 1, since: openedAt })).toBe(3)
  })
})

describe('Unsent messages', () => {
  const item = (clientMessageId: string): Outgoing => ({
    bookingId: 'booking',
    clientMessageId,
    text: 'Hello',
    date: '2026-06-01T09:00:00.000Z',
    state: 'sending',
    attempts: 0,
  })

  it('are removed from the outbox once the thread has them, even if the response was lost', () => {
    const thread = [line(1, { clientMessageId: 'a' })]
    expect(stillOutgoing([item('a'), item('b')], thread)).toEqual([item('b')])
  })
})

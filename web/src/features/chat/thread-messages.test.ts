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

describe('A thread put together from what was loaded, received and replayed', () => {
  it('is in the order of the numbers, whatever arrived first', { tags: ['P2-278'] }, () => {
    expect(numbers(mergeThread([line(1)], [line(3), line(2)]))).toEqual([1, 2, 3])
  })

  it('holds each message once, however often it is received', () => {
    expect(numbers(mergeThread([line(1), line(2)], [line(2), line(3), line(3)]))).toEqual([1, 2, 3])
  })

  it('stays the very same list when nothing is new, so that nothing is drawn again', () => {
    const known = [line(1), line(2)]
    expect(mergeThread(known, [line(2)])).toBe(known)
  })

  it('knows up to where nothing is missing', () => {
    expect(completeUpTo([])).toBe(0)
    expect(completeUpTo([line(1), line(2)])).toBe(2)
    expect(completeUpTo([line(1), line(2), line(5)])).toBe(2)
  })

  it('begins where its first page begins: what is before that is earlier, no gap', () => {
    expect(completeUpTo([line(31), line(32)])).toBe(32)
    expect(completeUpTo([line(31), line(34)])).toBe(31)
    expect(earlierThan([line(31), line(32)])).toBe(31)
    expect(earlierThan([line(1), line(2)])).toBeNull()
    expect(earlierThan([])).toBeNull()
  })

  it('is equal on both sides after any order of pieces', () => {
    const all = [1, 2, 3, 4, 5, 6].map((seq) => line(seq))
    for (let turn = 0; turn < 50; turn++) {
      const pieces = [...all, ...all.slice(turn % 6)].sort(() => Math.random() - 0.5)
      const thread = pieces.reduce<Message[]>((known, piece) => mergeThread(known, [piece]), [])
      expect(thread).toEqual(all)
    }
  })

  it('takes the last person for the writer, not the system', { tags: ['P2-272'] }, () => {
    const system = line(3, { isSystemMessage: true, senderRole: 'guide' })
    expect(lastWriter([line(1), line(2), system])).toBe('user')
    expect(lastWriter([system])).toBeNull()
  })
})

describe('The divider above unread messages', () => {
  const received = (seq: number, date = '2026-06-01T09:00:00.000Z') =>
    line(seq, { senderRole: 'guide', date })
  const thread = [received(1), line(2), received(3), line(4), received(5)]

  it('stands above the oldest of them', () => {
    expect(firstUnread(thread, 'user', 0)).toBeNull()
    expect(firstUnread(thread, 'user', 1)).toBe(5)
    expect(firstUnread(thread, 'user', 2)).toBe(3)
    expect(firstUnread(thread, 'guide', 1)).toBe(4)
  })

  it('stands above the first loaded message if more are unread than are loaded', () => {
    expect(firstUnread(thread, 'user', 40)).toBe(1)
    expect(firstUnread([line(1)], 'user', 2)).toBeNull()
  })

  it('stands above what came while the thread was out of view, not above what came before eyes', () => {
    expect(firstMissed(thread, 'user', { upTo: 3, since: null })).toBe(5)
    expect(firstMissed(thread, 'user', { upTo: 5, since: null })).toBeNull()
    const lookedAt = Date.parse('2026-06-01T08:00:00.000Z')
    expect(firstMissed(thread, 'user', { upTo: 3, since: lookedAt })).toBeNull()
  })

  it('stands above what was written before the thread was opened, though loaded later', () => {
    const openedAt = Date.parse('2026-06-01T10:00:00.000Z')
    expect(firstMissed(thread, 'user', { upTo: 1, since: openedAt })).toBe(3)
  })
})

describe('Messages on their way', () => {
  const item = (clientMessageId: string): Outgoing => ({
    bookingId: 'booking',
    clientMessageId,
    text: 'Hello',
    date: '2026-06-01T09:00:00.000Z',
    state: 'sending',
    attempts: 0,
  })

  it('leave the outbox when the thread brings them, even if the answer got lost', () => {
    const thread = [line(1, { clientMessageId: 'a' })]
    expect(stillOutgoing([item('a'), item('b')], thread)).toEqual([item('b')])
  })
})

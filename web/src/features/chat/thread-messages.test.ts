import type { Message } from '@annai/contract/bookings/shapes'
import { describe, expect, it } from 'vitest'
import { completeUpTo, lastWriter, mergeThread } from './thread-messages.ts'
import { type Outgoing, restoredOutbox, stillOutgoing } from './use-outbox.ts'

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
    expect(completeUpTo([line(2)])).toBe(0)
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

describe('Messages on their way', () => {
  const item = (clientMessageId: string): Outgoing => ({
    clientMessageId,
    text: 'Hello',
    date: '2026-06-01T09:00:00.000Z',
    state: 'sending',
  })

  it('leave the outbox when the thread brings them, even if the answer got lost', () => {
    const thread = [line(1, { clientMessageId: 'a' })]
    expect(stillOutgoing([item('a'), item('b')], thread)).toEqual([item('b')])
  })

  it('wait as failed after a reload, with the id of the first try', () => {
    const stored = JSON.stringify([item('a')])
    expect(restoredOutbox(stored)).toEqual([{ ...item('a'), state: 'failed' }])
    expect(restoredOutbox(null)).toEqual([])
    expect(restoredOutbox('{broken')).toEqual([])
  })
})

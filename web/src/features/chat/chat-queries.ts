import type { Message } from '@annai/contract/bookings/shapes'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import type { MessageRequest } from '@annai/contract/chat/shapes'
import type { z } from 'zod'
import { api } from '../../shell/http/api.ts'

export const chatKeys = { thread: (bookingId: string) => ['chat', bookingId] as const }

/** Fetches all messages after a sequence number, page by page. */
export async function replay(
  bookingId: string,
  after: number,
  signal: AbortSignal,
): Promise<Message[]> {
  const missed: Message[] = []
  for (let from = after; ; ) {
    const page = await api.call(
      'GET /api/bookings/:id/messages',
      { params: { id: bookingId }, query: { after: from } },
      { signal },
    )
    missed.push(...page)
    const last = page.at(-1)
    if (!last || page.length < CHAT_LIMITS.replayPage) return missed
    from = last.seq
  }
}

/** The page of messages before a sequence number. */
export const readEarlier = (bookingId: string, before: number): Promise<Message[]> =>
  api.call('GET /api/bookings/:id/messages', { params: { id: bookingId }, query: { before } })

export const postMessage = async (
  bookingId: string,
  body: z.input<typeof MessageRequest>,
): Promise<Message> =>
  (await api.call('POST /api/bookings/:id/messages', { params: { id: bookingId }, body })).message

export const postRead = (bookingId: string, seq: number) =>
  api.call('POST /api/bookings/:id/read', { params: { id: bookingId }, body: { seq } })

import type { Message } from '@annai/contract/bookings/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { randomId } from '../../shell/http/random-id.ts'
import { useStoredQueue } from '../../shell/session/use-stored-queue.ts'
import {
  flushOutbox,
  handleFailures,
  type Outgoing,
  outboxQueue,
  putInOutbox,
  removeFromOutbox,
  updateInOutbox,
} from './outbox-storage.ts'

type NewMessage = Pick<Outgoing, 'text' | 'phrase' | 'quotes' | 'place'> & { picture?: File }

/** The messages that are not in the thread yet. */
export function stillOutgoing(outbox: readonly Outgoing[], thread: readonly Message[]): Outgoing[] {
  const arrived = new Set(thread.map(({ clientMessageId }) => clientMessageId))
  return outbox.filter(({ clientMessageId }) => !arrived.has(clientMessageId))
}

/**
 * The unsent messages of a conversation. `onFailed` returns true if it has put the text back into
 * the form; otherwise the message is shown as failed.
 */
export function useOutbox(
  bookingId: string,
  thread: readonly Message[],
  onFailed: (error: unknown, item: Outgoing) => boolean,
) {
  const client = useQueryClient()
  const whole = useStoredQueue(outboxQueue)
  const own = useMemo(
    () => whole.filter((item) => item.bookingId === bookingId),
    [whole, bookingId],
  )
  const open = useMemo(() => stillOutgoing(own, thread), [own, thread])
  useEffect(() => {
    // They are in the thread, so only the response was lost.
    for (const item of own) if (!open.includes(item)) removeFromOutbox(item)
  }, [own, open])
  const onFailure = useEffectEvent((error: unknown, item: Outgoing) => onFailed(error, item))
  useEffect(() => handleFailures(bookingId, (error, item) => onFailure(error, item)), [bookingId])
  return {
    outbox: open,
    isSending: open.some(({ state, attempts }) => state === 'sending' && attempts === 0),
    /** Stores all pictures before the first message is shown, so that a reload loses none. */
    send: async (messages: readonly NewMessage[]): Promise<void> => {
      const now = Date.now()
      const items = messages.map(({ picture, ...content }, at) => ({
        ...content,
        picture,
        clientMessageId: randomId(),
        // They are sent in the order of their dates.
        date: new Date(now + at).toISOString(),
      }))
      if (items.some(({ picture }) => picture)) {
        const { putWaitingPicture } = await import('./pictures/waiting-pictures.ts')
        await Promise.all(
          items.map(
            ({ picture, clientMessageId }) =>
              picture && putWaitingPicture(clientMessageId, picture),
          ),
        )
      }
      for (const { picture, ...item } of items)
        putInOutbox({
          ...item,
          ...(picture && { hasPicture: true }),
          bookingId,
          state: 'waiting',
          attempts: 0,
        })
      void flushOutbox(client)
    },
    retry: (item: Outgoing) => {
      updateInOutbox(item, { state: 'waiting' })
      void flushOutbox(client)
    },
    drop: removeFromOutbox,
  }
}

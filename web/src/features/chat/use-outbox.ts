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
    /** Stores the picture, if there is one, before the message that waits with it. */
    send: async (
      content: Pick<Outgoing, 'text' | 'phrase' | 'quotes' | 'place'>,
      picture?: File,
    ): Promise<void> => {
      const date = new Date().toISOString()
      const clientMessageId = randomId()
      if (picture) {
        const { putWaitingPicture } = await import('./pictures/waiting-pictures.ts')
        await putWaitingPicture(clientMessageId, picture)
      }
      const item = { ...content, bookingId, clientMessageId, date, attempts: 0 }
      putInOutbox({ ...item, state: 'waiting', ...(picture && { hasPicture: true }) })
      void flushOutbox(client)
    },
    retry: (item: Outgoing) => {
      updateInOutbox(item, { state: 'waiting' })
      void flushOutbox(client)
    },
    drop: removeFromOutbox,
  }
}

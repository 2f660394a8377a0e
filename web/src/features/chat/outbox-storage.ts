import type { Message } from '@annai/contract/bookings/shapes'
import type { PhraseRequest } from '@annai/contract/chat/phrases/shapes'
import type { QueryClient } from '@tanstack/react-query'
import { mayRetry, type Queued, storedQueue } from '../../shell/session/stored-queue.ts'
import { bookingKeys } from '../bookings/index.ts'
import { chatKeys, postMessage } from './chat-queries.ts'
import { mergeThread } from './thread-messages.ts'

/** An unsent message. All attempts use the same id, so that it is stored once. */
export interface Outgoing extends Queued {
  bookingId: string
  clientMessageId: string
  /** As the sender reads it. */
  text: string
  phrase?: PhraseRequest
}

/** The unsent messages of the logged-in user. */
export const outboxQueue = storedQueue<Outgoing>(
  'outbox:',
  ({ bookingId, clientMessageId }) => `${bookingId}:${clientMessageId}`,
)
export const outboxNow = outboxQueue.now
export const putInOutbox = outboxQueue.put
export const removeFromOutbox = outboxQueue.remove
export const updateInOutbox = outboxQueue.update

/** Returns true if it has put the text back into the form. */
type FailureHandler = (error: unknown, item: Outgoing) => boolean
const failureHandlers = new Map<string, FailureHandler>()

/**
 * Sets the handler for failures of an open conversation, or for final failures of all others.
 * Returns a function that removes it.
 */
export function handleFailures(of: string | 'others', handler: FailureHandler): () => void {
  failureHandlers.set(of, handler)
  return () => {
    if (failureHandlers.get(of) === handler) failureHandlers.delete(of)
  }
}

/**
 * Sends a message and updates its state. Returns false if sending must pause until the connection
 * is back.
 */
async function attempt(item: Outgoing, client: QueryClient): Promise<boolean> {
  const { bookingId, text, phrase, clientMessageId, attempts } = item
  updateInOutbox(item, { state: 'sending' })
  try {
    const message = await postMessage(bookingId, {
      ...(phrase ? { phrase } : { message: text }),
      clientMessageId,
    })
    client.setQueryData<Message[]>(
      chatKeys.thread(bookingId),
      (known) => known && mergeThread(known, [message]),
    )
    removeFromOutbox(item)
    void client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) })
    return true
  } catch (error) {
    const isWaiting = mayRetry(error)
    const handler =
      failureHandlers.get(bookingId) ?? (isWaiting ? undefined : failureHandlers.get('others'))
    // Only the first attempt reports a failure. After that, the message shows that it waits.
    const isBackInForm = !(isWaiting && attempts > 0) && handler?.(error, item)
    if (isBackInForm) removeFromOutbox(item)
    else updateInOutbox(item, { state: isWaiting ? 'waiting' : 'failed', attempts: attempts + 1 })
    return !isWaiting
  }
}

/** Sends the messages that were not refused, oldest first, until an attempt must be retried. */
export const flushOutbox = (client: QueryClient): Promise<void> =>
  outboxQueue.flush((item) => attempt(item, client))

import type { Place } from '@annai/contract/bookings/day/shapes'
import type { Message, Quote } from '@annai/contract/bookings/shapes'
import type { PhraseRequest } from '@annai/contract/chat/phrases/shapes'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shell/http/api-error.ts'
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
  quotes?: Quote
  place?: Place
  /** Its file is stored beside the queue (pictures/waiting-pictures.ts). */
  hasPicture?: boolean
  /** The picture is uploaded; the message is not sent yet. */
  pictureId?: string | undefined
}

/** The unsent messages of the logged-in user. */
export const outboxQueue = storedQueue<Outgoing>(
  'outbox:',
  ({ bookingId, clientMessageId }) => `${bookingId}:${clientMessageId}`,
)
export const outboxNow = outboxQueue.now
export const putInOutbox = outboxQueue.put
export function removeFromOutbox(item: Outgoing): void {
  outboxQueue.remove(item)
  if (item.hasPicture)
    import('./pictures/waiting-pictures.ts')
      .then(({ dropWaitingPicture }) => dropWaitingPicture(item.clientMessageId))
      .catch((error: Error) => console.warn('Pictures:', error.message))
}
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

/** The id of the item's picture, which is uploaded once; nothing for a message without one. */
async function pictureOf(item: Outgoing): Promise<{ pictureId?: string }> {
  if (!item.hasPicture) return {}
  if (item.pictureId) return { pictureId: item.pictureId }
  const { uploadWaiting } = await import('./pictures/send-picture.ts').catch(() => {
    throw new ApiError(0, null)
  })
  const pictureId = await uploadWaiting(item.bookingId, item.clientMessageId)
  updateInOutbox(item, { pictureId })
  return { pictureId }
}

/** An uploaded picture that was not sent for a day is gone: it is uploaded again. */
const isPictureGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'chat.pictureNotFound'

/**
 * Sends a message and updates its state. Returns false if sending must pause until the connection
 * is back.
 */
async function attempt(item: Outgoing, client: QueryClient): Promise<boolean> {
  const { bookingId, text, phrase, quotes, place, clientMessageId, attempts } = item
  updateInOutbox(item, { state: 'sending' })
  try {
    const message = await postMessage(bookingId, {
      ...(await pictureOf(item)),
      ...(phrase ? { phrase } : text !== '' && { message: text }),
      ...(quotes && { quotes: quotes.seq }),
      ...(place && { place }),
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
    if (isPictureGone(error)) updateInOutbox(item, { pictureId: undefined })
    const isWaiting = mayRetry(error) || isPictureGone(error)
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

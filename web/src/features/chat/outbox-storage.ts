import type { Message } from '@annai/contract/bookings/shapes'
import type { PhraseRequest } from '@annai/contract/chat/phrases/shapes'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shell/http/api-error.ts'
import { isTransient } from '../../shell/http/query-client.ts'
import { sessionNow } from '../../shell/session/session.ts'
import { sharedDrafts, storeSharedDraft } from '../../shell/session/shared-drafts.ts'
import { bookingKeys } from '../bookings/index.ts'
import { chatKeys, postMessage } from './chat-queries.ts'
import { mergeThread } from './thread-messages.ts'

/** An unsent message. All attempts use the same id, so that it is stored once. */
export interface Outgoing {
  bookingId: string
  clientMessageId: string
  /** As the sender reads it. */
  text: string
  phrase?: PhraseRequest
  date: string
  /** `waiting` is retried automatically; `failed` was refused. */
  state: 'sending' | 'waiting' | 'failed'
  attempts: number
}

const START = 'outbox:'
// One storage entry per message, so that tabs do not overwrite each other's.
const draftName = ({ bookingId, clientMessageId }: Outgoing) =>
  `${START}${bookingId}:${clientMessageId}`
const listeners = new Set<() => void>()

function parse(text: string): Outgoing[] {
  try {
    return [JSON.parse(text) as Outgoing]
  } catch {
    return []
  }
}

/** The unsent messages of the logged-in user, oldest first. */
export function outboxNow(): Outgoing[] {
  const { userId } = sessionNow()
  if (userId === null) return []
  return [...sharedDrafts(userId, START).values()]
    .flatMap(parse)
    .sort((a, b) => a.date.localeCompare(b.date))
}

/**
 * Calls the listener on every change of the outbox, in this or another tab. Returns a function that
 * unsubscribes.
 */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Stores the message; an empty text removes it. */
function saveText(item: Outgoing, text: string): void {
  const { userId } = sessionNow()
  if (userId === null) return
  storeSharedDraft(userId, draftName(item), text)
  for (const listener of listeners) listener()
}

export const putInOutbox = (item: Outgoing) => saveText(item, JSON.stringify(item))
export const removeFromOutbox = (item: Outgoing) => saveText(item, '')

/** Changes a message if it is still in the outbox. */
export function updateInOutbox(item: Outgoing, changes: Partial<Outgoing>): void {
  const known = outboxNow().find(({ clientMessageId }) => clientMessageId === item.clientMessageId)
  if (known) putInOutbox({ ...known, ...changes })
}

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
 * Whether another attempt may succeed: there was no response, an error of a gateway, a rate limit,
 * or a session that has expired until the next login.
 */
const mayRetry = (error: unknown) =>
  error instanceof ApiError && (isTransient(error) || error.status === 429 || error.status === 401)

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

/** The time until a removal in another tab is visible in this tab's storage. */
const STORAGE_DELAY_MS = 1000

/**
 * Runs `work` in one tab at a time. Without locks (plain HTTP), the message id prevents a message
 * from being stored twice.
 */
async function inOneTab(userId: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  const name = START + userId
  const isDone = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (isDone) return
  await locks.request(name, async () => {
    await new Promise((resolve) => setTimeout(resolve, STORAGE_DELAY_MS))
    await work()
  })
}

let isFlushing = false

/**
 * Sends the messages that were not refused, oldest first, until an attempt must be retried.
 * Messages that a closed tab was sending count as unsent.
 */
export async function flushOutbox(client: QueryClient): Promise<void> {
  const { userId } = sessionNow()
  if (userId === null || isFlushing) return
  isFlushing = true
  try {
    await inOneTab(userId, async () => {
      for (;;) {
        const next = outboxNow().find(({ state }) => state !== 'failed')
        if (!next || sessionNow().userId !== userId || !(await attempt(next, client))) break
      }
      // Before the lock is released, so that a message written meanwhile starts another run.
      isFlushing = false
    })
  } finally {
    isFlushing = false
  }
}

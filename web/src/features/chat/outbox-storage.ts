import type { Message } from '@annai/contract/bookings/shapes'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shell/http/api-error.ts'
import { isPassing } from '../../shell/http/query-client.ts'
import { sessionNow } from '../../shell/session/session.ts'
import { sharedDrafts, storeSharedDraft } from '../../shell/session/shared-drafts.ts'
import { bookingKeys } from '../bookings/index.ts'
import { chatKeys, postMessage } from './chat-queries.ts'
import { mergeThread } from './thread-messages.ts'

/** A message in flight. Every attempt uses the same id, so it is stored once. */
export interface Outgoing {
  bookingId: string
  clientMessageId: string
  text: string
  date: string
  /** `waiting` is sent again without being asked to; `failed` was refused. */
  state: 'sending' | 'waiting' | 'failed'
  attempts: number
}

const START = 'outbox:'
// One draft for each message: tabs that write at the same moment overwrite nothing of each other.
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

/** The unsent messages of the person who is logged in, the oldest first. */
export function outboxNow(): Outgoing[] {
  const { userId } = sessionNow()
  if (userId === null) return []
  return [...sharedDrafts(userId, START).values()]
    .flatMap(parse)
    .sort((a, b) => a.date.localeCompare(b.date))
}

/** Calls the listener on every change of the outbox, in this tab or another one. */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** An empty text removes the message. */
function saveText(item: Outgoing, text: string): void {
  const { userId } = sessionNow()
  if (userId === null) return
  storeSharedDraft(userId, draftName(item), text)
  for (const listener of listeners) listener()
}

export const putInOutbox = (item: Outgoing) => saveText(item, JSON.stringify(item))
export const dropFromOutbox = (item: Outgoing) => saveText(item, '')

/** Changes a message unless it is not there any more. */
export function markInOutbox(item: Outgoing, changes: Partial<Outgoing>): void {
  const known = outboxNow().find(({ clientMessageId }) => clientMessageId === item.clientMessageId)
  if (known) putInOutbox({ ...known, ...changes })
}

/** Returns true if the text is back in its form. */
type FailureHandler = (error: unknown, item: Outgoing) => boolean
const failureHandlers = new Map<string, FailureHandler>()

/** Handles the failures of an open conversation, or the final ones of all others. */
export function handleFailures(of: string | 'others', handler: FailureHandler): () => void {
  failureHandlers.set(of, handler)
  return () => {
    if (failureHandlers.get(of) === handler) failureHandlers.delete(of)
  }
}

/**
 * Another attempt may succeed: no response, a gateway's error, too many messages at once, or a
 * session that is over until the next login.
 */
const mayRetry = (error: unknown) =>
  error instanceof ApiError && (isPassing(error) || error.status === 429 || error.status === 401)

/** Sends one message and updates its state; false when sending has to stop until the connection is back. */
async function attempt(item: Outgoing, client: QueryClient): Promise<boolean> {
  const { bookingId, text, clientMessageId, attempts } = item
  markInOutbox(item, { state: 'sending' })
  try {
    const message = await postMessage(bookingId, text, clientMessageId)
    client.setQueryData<Message[]>(
      chatKeys.thread(bookingId),
      (known) => known && mergeThread(known, [message]),
    )
    dropFromOutbox(item)
    void client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) })
    return true
  } catch (error) {
    const isWaiting = mayRetry(error)
    const handler =
      failureHandlers.get(bookingId) ?? (isWaiting ? undefined : failureHandlers.get('others'))
    // Repeated attempts fail silently: the message itself shows that it waits.
    const isBackInForm = !(isWaiting && attempts > 0) && handler?.(error, item)
    if (isBackInForm) dropFromOutbox(item)
    else markInOutbox(item, { state: isWaiting ? 'waiting' : 'failed', attempts: attempts + 1 })
    return !isWaiting
  }
}

/** What another tab has just sent leaves this tab's view of the storage a little later. */
const STORAGE_DELAY_MS = 1000

/** One tab sends at a time. Without locks (plain HTTP) the id keeps a message from being stored twice. */
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
 * Sends what is not refused, in the order of writing, until an attempt fails for lack of a
 * connection. What a closed tab was sending counts as unsent.
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
      // Before the lock is released: what is written meanwhile begins its own run.
      isFlushing = false
    })
  } finally {
    isFlushing = false
  }
}

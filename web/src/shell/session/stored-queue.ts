import { ApiError } from '../http/api-error.ts'
import { isTransient } from '../http/query-client.ts'
import { draftKey, draftsInMemory } from './draft-storage.ts'
import { sessionNow } from './session.ts'

/** The drafts of this person that all tabs share and whose names begin with `start`, by name. */
function sharedDrafts(userId: string, start: string): Map<string, string> {
  const owner = draftKey(userId, '')
  const found = new Map<string, string>()
  const add = (key: string, text: string | null | undefined) => {
    if (text && key.startsWith(owner + start)) found.set(key.slice(owner.length), text)
  }
  try {
    for (const key of Object.keys(localStorage)) add(key, localStorage.getItem(key))
  } catch {
    // Without storage all drafts are in draftsInMemory.
  }
  for (const [key, text] of draftsInMemory) add(key, text)
  return found
}

/** Stores a text for all tabs; an empty text deletes the draft. */
function storeSharedDraft(userId: string, name: string, text: string): void {
  const key = draftKey(userId, name)
  draftsInMemory.delete(key)
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== '') draftsInMemory.set(key, text)
  }
}

/** Something that is sent later, even after a reload. */
export interface Queued {
  /** When it was written, by the clock of the device. */
  date: string
  /** `waiting` is retried automatically; `failed` was refused. */
  state: 'sending' | 'waiting' | 'failed'
  attempts: number
}

/**
 * Whether another attempt may succeed: there was no response, an error of a gateway, a rate limit,
 * or a session that has expired until the next login.
 */
export const mayRetry = (error: unknown): boolean =>
  error instanceof ApiError && (isTransient(error) || error.status === 429 || error.status === 401)

/** The time until a removal in another tab is visible in this tab's storage. */
const STORAGE_DELAY_MS = 1000

/**
 * Runs `work` in one tab at a time. Without locks (plain HTTP), the id of an item prevents it from
 * being stored twice.
 */
async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
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

function parse<Item>(text: string): Item[] {
  try {
    return [JSON.parse(text) as Item]
  } catch {
    return []
  }
}

export type StoredQueue<Item> = ReturnType<typeof storedQueue<Item & Queued>>

/**
 * A queue of the logged-in person on this device, shared by all tabs and deleted by a logout. One
 * storage entry per item, so that tabs do not overwrite each other's.
 */
export function storedQueue<Item extends Queued>(start: string, nameOf: (item: Item) => string) {
  const listeners = new Set<() => void>()
  let isFlushing = false

  /** Stores the item; an empty text removes it. */
  function save(item: Item, text: string): void {
    const { userId } = sessionNow()
    if (userId === null) return
    storeSharedDraft(userId, start + nameOf(item), text)
    for (const listener of listeners) listener()
  }

  const queue = {
    /** The items, oldest first. */
    now(): Item[] {
      const { userId } = sessionNow()
      if (userId === null) return []
      return [...sharedDrafts(userId, start).values()]
        .flatMap((text) => parse<Item>(text))
        .sort((a, b) => a.date.localeCompare(b.date))
    },
    /** Calls the listener on every change, in this or another tab; returns a cleanup. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    put: (item: Item) => save(item, JSON.stringify(item)),
    remove: (item: Item) => save(item, ''),
    /** Changes an item if it is still in the queue. */
    update(item: Item, changes: Partial<Item>): void {
      const known = queue.now().find((each) => nameOf(each) === nameOf(item))
      if (known) queue.put({ ...known, ...changes })
    },
    /**
     * Sends the items that were not refused, oldest first, until `attempt` returns false. Items that
     * a closed tab was sending count as unsent.
     */
    async flush(attempt: (item: Item) => Promise<boolean>): Promise<void> {
      const { userId } = sessionNow()
      if (userId === null || isFlushing) return
      isFlushing = true
      try {
        await inOneTab(start + userId, async () => {
          for (;;) {
            const next = queue.now().find(({ state }) => state !== 'failed')
            if (!next || sessionNow().userId !== userId || !(await attempt(next))) break
          }
          // Before the lock is released, so that an item added meanwhile starts another run.
          isFlushing = false
        })
      } finally {
        isFlushing = false
      }
    },
  }
  return queue
}

import { rangeOf } from '../../../platform/http/address.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/** The viewer of a guide. The user agent is not part of it, because it is easily changed. */
interface Viewer {
  /** The account of a logged-in person. */
  readonly personId: string | null
  /** The network address as limits count it. */
  readonly network: string
}

/** Counts views once a day for each person or network, in memory, and stores them in batches. */
export interface ViewCounter {
  /** Counts a view, unless this viewer was counted today or the network is above its limit. */
  record(guideId: string, viewer: Viewer): Promise<void>
  /** Views of the guide that are counted and not stored yet. */
  pendingOf(guideId: string): number
  /** Stores what was counted. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** A kill loses the views of at most twice this time. */
const FLUSH_MS = 4000
const BATCH = 1000
/** The maximum number of views in memory while the database is unavailable. */
const MAX_PENDING = 50_000
/** The maximum number of today's stored keys in memory. The table decides about dropped ones. */
const MAX_SEEN = 100_000
const KEY_BYTES = 16
const DELETED_AT_ONCE = 20_000

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

export function createViewCounter(ctx: Platform): ViewCounter {
  const seen = new Set<string>()
  let seenOn = ''
  let queue: store.View[] = []
  const pending = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  let flushing: Promise<void> | null = null

  /** The same on every instance, and worth nothing to a reader of the table. */
  async function keyOf(day: string, guideId: string, viewer: string): Promise<string> {
    const signed = await ctx.signatures.sign('view', `${day}|${guideId}|${viewer}`)
    const hash = Buffer.from(signed.slice(signed.lastIndexOf('.') + 1), 'base64url')
    return hash.subarray(0, KEY_BYTES).toString('base64')
  }

  function isNew(key: string, day: string): boolean {
    if (day !== seenOn || seen.size >= MAX_SEEN) seen.clear()
    seenOn = day
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }

  const addPending = (guideId: string, count: number) => {
    const now = (pending.get(guideId) ?? 0) + count
    if (now > 0) pending.set(guideId, now)
    else pending.delete(guideId)
  }

  async function storeBatch(batch: readonly store.View[]): Promise<void> {
    const counted = await store.countViews(ctx.db, asSystem('views'), batch)
    const skipped = batch.filter(({ guideId }) => !counted.has(guideId))
    const ids = [...new Set(skipped.map(({ guideId }) => guideId))]
    const locked = ids.length > 0 ? await store.existing(ctx.db, ids) : new Set<string>()
    const again = skipped.filter(({ guideId }) => locked.has(guideId))
    queue = [...queue.slice(batch.length), ...again]
    for (const { guideId } of batch) if (!locked.has(guideId)) addPending(guideId, -1)
  }

  async function storeQueue(): Promise<void> {
    for (let rounds = Math.ceil(queue.length / BATCH); rounds > 0; rounds--)
      await storeBatch(queue.slice(0, BATCH))
  }

  const flush = (): Promise<void> => {
    flushing ??= storeQueue().finally(() => {
      flushing = null
    })
    return flushing
  }

  return {
    async record(guideId, { personId, network }) {
      const day = dayOf(ctx.clock.now())
      const viewer = personId === null ? `network ${network}` : `person ${personId}`
      const key = await keyOf(day, guideId, viewer)
      if (queue.length >= MAX_PENDING || !isNew(key, day)) return
      const range = `${guideId}|${rangeOf(network)}`
      const mayAdd =
        (await ctx.limits.consume('viewsPerNetwork', network)) &&
        (await ctx.limits.consume('viewsOfGuidePerRange', range))
      if (!mayAdd) {
        seen.delete(key)
        return
      }
      queue.push({ key, guideId, day })
      addPending(guideId, 1)
    },
    pendingOf: (guideId) => pending.get(guideId) ?? 0,
    flush,
    start() {
      timer = setInterval(() => {
        flush().catch((error: Error) =>
          ctx.log.warn({ error: error.message }, 'views: stored at the next flush'),
        )
      }, FLUSH_MS)
      timer.unref()
    },
    async stop() {
      if (timer) clearInterval(timer)
      await flush().catch((error: Error) => ctx.log.warn({ error: error.message }, 'views: lost'))
    },
  }
}

/** Deletes the keys of past days, some at each call. */
export async function sweepViews(ctx: Platform): Promise<void> {
  await store.deleteBefore(ctx.db, asSystem('retention'), dayOf(ctx.clock.now()), DELETED_AT_ONCE)
}

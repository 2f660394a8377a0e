import { PublicGuide } from '@annai/contract/guides/shapes'
import { type Language, matchLanguage } from '@annai/contract/languages'
import type { ReadyJson } from '../../../platform/http/cache/fast-path.ts'
import { createResponse, createResponseCache } from '../../../platform/http/cache/response-cache.ts'
import type { Explore } from '../explore/service.ts'
import type { ViewCounter } from '../views/service.ts'

const MAX_BYTES = 16 * 2 ** 20
/** Limits the age of entries while the index misses changes, as after a lost connection. */
const MAX_AGE_MS = 5000

/** The data of a guide, with the start of their read. */
interface Reading {
  readonly id: string
  readonly version: number
  /** Counted views, those that are not stored yet included. */
  readonly views: number
  readonly begun: number
}

/** A cache of the public profiles of guides for visitors. */
export interface PublicGuideCache extends ReadyJson {
  set(username: string, language: Language | null, reading: Reading, guide: PublicGuide): void
  /** Runs `read` once for concurrent requests of the same guide in the same language. */
  share<T>(
    username: string,
    language: Language | null,
    read: () => Promise<T>,
  ): Promise<T | PublicGuide>
}

const keyOf = (username: string, language: Language | null) => `${language ?? ''} ${username}`

/** The URLs that this cache serves: a username, optionally with a language. */
const READY = /^[^?]*\/([^/?]+)(?:\?language=([\w-]+))?$/

/**
 * An entry is used for a few seconds, and only while the index has the guide in the version that
 * was read. Every change of the page gives the guide a new version, except the count of views.
 */
export function createPublicGuideCache(
  explore: Pick<Explore, 'versionOf' | 'viewsOf'>,
  counter: Pick<ViewCounter, 'pendingOf'>,
): PublicGuideCache {
  const cache = createResponseCache({ maxBytes: MAX_BYTES, ttlMs: MAX_AGE_MS })
  const underWay = new Map<string, { begunAt: number; result: Promise<unknown> }>()

  function findJson(key: string): Buffer | null {
    const cached = cache.get(key)
    return cached?.isFresh?.() ? (cached.find('identity')?.body ?? null) : null
  }

  function startReading<T>(key: string, read: () => Promise<T>): Promise<T> {
    const result = read()
    const reading = { begunAt: performance.now(), result }
    const end = () => {
      if (underWay.get(key) === reading) underWay.delete(key)
    }
    underWay.set(key, reading)
    result.then(end, end)
    return result
  }

  return {
    visitorsOnly: true,
    // A URL with a query does more than return the page, such as count a view.
    find(url) {
      const [, username = '', named] = READY.exec(url) ?? []
      return (username && findJson(keyOf(username, named ? matchLanguage(named) : null))) || null
    },
    async share<T>(
      username: string,
      language: Language | null,
      read: () => Promise<T>,
    ): Promise<T | PublicGuide> {
      const key = keyOf(username, language)
      const arrivedAt = performance.now()
      for (;;) {
        const running = underWay.get(key)
        if (!running) return startReading(key, read)
        // A reading that began after this visitor came is as good as one of its own.
        if (running.begunAt >= arrivedAt) return running.result as Promise<T>
        await running.result.catch(() => undefined)
        // An older one counts only while the index confirms it.
        const body = findJson(key)
        if (body) return JSON.parse(body.toString()) as PublicGuide
      }
    },
    set(username, language, { id, version, views, begun }, guide) {
      const body = Buffer.from(JSON.stringify(PublicGuide.parse(guide)))
      const isFresh = () =>
        explore.versionOf(id) === version &&
        (explore.viewsOf(id) ?? 0) + counter.pendingOf(id) === views
      cache.set(keyOf(username, language), createResponse({}, body, isFresh), begun)
    },
  }
}

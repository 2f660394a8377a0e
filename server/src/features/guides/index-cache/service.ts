import type { z } from 'zod'
import type { ReadyJson } from '../../../platform/http/cache/fast-path.ts'
import { createResponse, createResponseCache } from '../../../platform/http/cache/response-cache.ts'
import type { Explore } from '../explore/service.ts'

const MAX_BYTES = 8 * 2 ** 20
/**
 * The version of the index decides about freshness; this only limits how long unused entries use
 * memory.
 */
const MAX_AGE_MS = 60_000
/** Longer URLs are rarely requested twice. */
const MAX_URL = 1000

/** Caches the JSON of routes whose response depends only on the URL and the search index. */
export interface IndexCache extends ReadyJson {
  /** Computes an answer and caches it, as `shape` shows it, until the index changes. */
  compute<S extends z.ZodType>(
    url: string,
    shape: S,
    compute: () => Promise<z.input<S>>,
  ): Promise<z.input<S>>
}

export function createIndexCache(explore: Pick<Explore, 'version'>): IndexCache {
  const cache = createResponseCache({ maxBytes: MAX_BYTES, ttlMs: MAX_AGE_MS })
  return {
    visitorsOnly: true,
    find(url) {
      const cached = cache.get(url)
      return cached?.isFresh?.() ? (cached.find('identity')?.body ?? null) : null
    },
    async compute(url, shape, compute) {
      // Read before: an answer of an index that changes meanwhile is never fresh.
      const version = explore.version()
      const answer = await compute()
      if (version !== null && url.length <= MAX_URL) {
        const body = Buffer.from(JSON.stringify(shape.parse(answer)))
        cache.set(
          url,
          createResponse({}, body, () => explore.version() === version),
        )
      }
      return answer
    },
  }
}

import type { Language } from '@annai/contract/languages'
import type { Place } from '@annai/contract/places/shapes'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/platform.ts'
import type { LimitName } from '../../platform/rate-limits/rules.ts'
import { autocomplete, type MapsAccess, mapsPlace } from './maps.ts'

type Settings = Pick<Platform, 'env' | 'limits'>

/** The limit of billed calls is reached. The caller uses the built-in table instead. */
export class MapsBudgetSpent extends Error {
  override name = 'MapsBudgetSpent'
}

/**
 * A few minutes, so that typing and correcting a word is not billed for every key. The terms of the
 * provider allow no longer copies.
 */
const KEEP_MS = 10 * 60 * 1000

interface Caches {
  readonly suggestions: LRUCache<string, Promise<Place[]>>
  readonly places: LRUCache<string, Promise<Place>>
}
// One for each process; two apps of a test have their own.
const caches = new WeakMap<object, Caches>()
function cachesOf({ env }: Settings): Caches {
  const known = caches.get(env)
  if (known) return known
  const fresh: Caches = {
    suggestions: new LRUCache({ max: 2000, ttl: KEEP_MS }),
    places: new LRUCache({ max: 5000, ttl: KEEP_MS }),
  }
  caches.set(env, fresh)
  return fresh
}

/** Caches the response for identical lookups, concurrent or soon after. Failures are not cached. */
function cached<V>(
  cache: LRUCache<string, Promise<V>>,
  key: string,
  load: () => Promise<V>,
): Promise<V> {
  const known = cache.get(key)
  if (known) return known
  const loading = load()
  cache.set(key, loading)
  loading.catch(() => {
    if (cache.peek(key) === loading) cache.delete(key)
  })
  return loading
}

/** Counts a billed call before it is made, for the caller and for the daily total. */
async function spend(
  { limits }: Settings,
  budget: LimitName & `maps${string}`,
  caller: string | null,
): Promise<void> {
  const isAllowed =
    (caller === null || (await limits.consume('mapsPerCaller', caller))) &&
    (await limits.consume(budget, 'all'))
  if (!isAllowed) throw new MapsBudgetSpent('today’s calls of the maps provider are used up')
}

const placeKey = (placeId: string, language: Language) => `${language} ${placeId}`

/** A chosen place. It has a separate limit, which suggestions cannot exhaust. */
export const lookUpPlace = (
  settings: Settings,
  access: MapsAccess,
  placeId: string,
  language: Language,
  caller: string | null,
): Promise<Place> =>
  cached(cachesOf(settings).places, placeKey(placeId, language), async () => {
    await spend(settings, 'mapsLookupsPerDay', caller)
    return mapsPlace(access, placeId, language)
  })

/** The suggestions of the provider, with all stored fields of each place. */
export function lookUpSuggestions(
  settings: Settings,
  access: MapsAccess,
  query: string,
  language: Language,
  caller: string | null,
): Promise<Place[]> {
  const { suggestions, places } = cachesOf(settings)
  const key = `${language} ${query.trim().toLowerCase().replace(/\s+/g, ' ')}`
  return cached(suggestions, key, async () => {
    await spend(settings, 'mapsSuggestionsPerDay', caller)
    const sessionToken = crypto.randomUUID()
    const ids = await autocomplete(access, query, language, sessionToken)
    // The first request for details ends a session, which is billed as one.
    let unusedToken: string | undefined = sessionToken
    const found = ids.map((id) =>
      cached(places, placeKey(id, language), async () => {
        const token = unusedToken
        unusedToken = undefined
        await spend(settings, 'mapsSuggestionsPerDay', caller)
        return mapsPlace(access, id, language, token)
      }),
    )
    return Promise.all(found)
  })
}

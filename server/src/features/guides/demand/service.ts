import { LANGUAGE_CODES, type LanguageCode } from '@annai/contract/guides/vocabulary'
import type { Language } from '@annai/contract/languages'
import type { RawQuery } from '@annai/guide-search'
import type { Platform } from '../../../platform/platform.ts'
import { mondayOf, todayOf } from '../../../platform/site/weeks.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { placeTable } from '../../places/service.ts'
import type { Explore } from '../explore/service.ts'
import * as store from './store.ts'

/** What a reader of an interface language speaks. */
export const SPOKEN: Readonly<Record<Language, LanguageCode>> = {
  en: 'en',
  ja: 'ja',
  ko: 'ko',
  'zh-CN': 'zh-Hans',
  'zh-TW': 'zh-Hant',
}
const DELETED_AT_ONCE = 20_000
const KEY_BYTES = 16

/** The language that is searched for, or else that of the reader. */
function languageOf({ languages }: RawQuery, reader: Language): LanguageCode {
  const wanted = String(languages ?? '').split(',')
  return LANGUAGE_CODES.find((code) => wanted.includes(code)) ?? SPOKEN[reader]
}

interface Searcher {
  readonly network: string
  /** The interface language. */
  readonly language: Language
}

type NamedPlaces = Pick<Explore, 'namedPlaces'>

async function countSearch(
  ctx: Platform,
  explore: NamedPlaces,
  query: RawQuery,
  { network, language: reader }: Searcher,
): Promise<void> {
  const place = placeTable(ctx).gazetteer.get((await explore.namedPlaces(query))[0]?.[0] ?? '')
  const search = {
    country: place?.countryCode ?? '',
    placeKey: place && place.kind !== 'country' ? place.id : '',
    language: languageOf(query, reader),
  }
  const day = todayOf(ctx)
  const hash = await ctx.signatures.derive(
    'demand',
    [day, network, ...Object.values(search)].join('|'),
  )
  const key = Buffer.from(hash, 'base64url').subarray(0, KEY_BYTES)
  if (!(await ctx.limits.consume('searchesPerNetwork', network))) return
  await store.countSearch(ctx.db, asSystem('views'), { key, day, week: mondayOf(day), ...search })
}

/**
 * Counts a search that found nobody, once a day for each network, place and language. A failure is
 * logged, because the answer must not depend on it.
 */
export const recordEmptySearch = (
  ctx: Platform,
  explore: NamedPlaces,
  query: RawQuery,
  searcher: Searcher,
): Promise<void> =>
  countSearch(ctx, explore, query, searcher).catch((error: Error) =>
    ctx.log.warn({ error: error.message }, 'a search was not counted'),
  )

/** Searches that found nobody since a Monday. */
export const emptySearches = ({ db }: Pick<Platform, 'db'>, first: string) =>
  store.searchesSince(db, first)

/** Deletes the keys of past days, some at each call. */
export async function sweepSearchKeys(ctx: Platform): Promise<void> {
  await store.deleteBefore(ctx.db, asSystem('retention'), todayOf(ctx), DELETED_AT_ONCE)
}

import { EXPLORE } from '@annai/contract/guides/limits'
import {
  EXPERTISES,
  type Expertise,
  LANGUAGE_CODES,
  type LanguageCode,
} from '@annai/contract/guides/vocabulary'
import { type LocationKey, locationKeys } from '@annai/contract/places/vocabulary'

/** The state of the explore page. All of it is in the URL. */
export interface ExploreState {
  readonly search: string
  readonly languages: readonly LanguageCode[]
  readonly expertises: readonly Expertise[]
  readonly location: LocationKey
  readonly limit: number
  readonly page: number
}

export const FIRST_STATE: ExploreState = {
  search: '',
  languages: [],
  expertises: [],
  location: 'all',
  limit: EXPLORE.defaultLimit,
  page: 1,
}
/** The state after a reset (docs/rules/guides.md#explore-queries). */
export const RESET_STATE: ExploreState = { ...FIRST_STATE, limit: EXPLORE.resetLimit }

const LIMITS: readonly number[] = [...EXPLORE.pageSizes, EXPLORE.resetLimit]

/** The page sizes on offer; the size after a reset is included while it is in use. */
export const pageSizesFor = (limit: number): number[] =>
  [...new Set<number>([...EXPLORE.pageSizes, limit])].sort((a, b) => a - b)

const known = <K extends string>(text: string | null, keys: readonly K[]): K[] => {
  const named = new Set((text ?? '').split(','))
  return keys.filter((key) => named.has(key))
}

/** Parses a URL; invalid values get their defaults. */
export function readState(query: URLSearchParams): ExploreState {
  const limit = Number(query.get('limit'))
  const page = query.get('page') ?? ''
  const location = query.get('location')?.toLowerCase()
  return {
    search: (query.get('search') ?? '').trim().slice(0, EXPLORE.maxSearch),
    languages: known(query.get('languages'), LANGUAGE_CODES),
    expertises: known(query.get('expertises'), EXPERTISES),
    location: locationKeys.find((key) => key.toLowerCase() === location) ?? 'all',
    limit: LIMITS.includes(limit) ? limit : EXPLORE.defaultLimit,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The query string of a state, without default values. */
export function writeState(state: ExploreState): string {
  const query = new URLSearchParams()
  if (state.search) query.set('search', state.search)
  if (state.location !== 'all') query.set('location', state.location)
  if (state.languages.length > 0) query.set('languages', state.languages.join())
  if (state.expertises.length > 0) query.set('expertises', state.expertises.join())
  if (state.limit !== EXPLORE.defaultLimit) query.set('limit', String(state.limit))
  if (state.page > 1) query.set('page', String(state.page))
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** The parameters of the request: the location in lower case, omitted for all. */
export function callOf(state: ExploreState): Record<string, string | number | undefined> {
  return {
    page: state.page,
    limit: state.limit,
    search: state.search || undefined,
    languages: state.languages.join() || undefined,
    expertises: state.expertises.join() || undefined,
    location: state.location === 'all' ? undefined : state.location.toLowerCase(),
  }
}

/** The number of active filters, without the search text. */
export const countFilters = ({ languages, expertises, location }: ExploreState): number =>
  languages.length + expertises.length + (location === 'all' ? 0 : 1)

import { SEARCH_LIMITS } from '@annai/contract/availability/search-limits'
import { dayNumber, dayOfNumber, isDay, lastDayOf } from '@annai/contract/days'
import { EXPLORE } from '@annai/contract/guides/limits'
import {
  EXPERTISES,
  type Expertise,
  LANGUAGE_CODES,
  type LanguageCode,
  SORTS,
  type Sort,
} from '@annai/contract/guides/vocabulary'
import { type LocationKey, locationKeys, PLACE_ID } from '@annai/contract/places/vocabulary'

/** The state of the explore page. All of it is in the URL. */
export interface ExploreState {
  readonly search: string
  readonly languages: readonly LanguageCode[]
  readonly expertises: readonly Expertise[]
  readonly location: LocationKey
  /** The id of a place, set by links from its page; '' for everywhere. */
  readonly place: string
  /** The first and last day (YYYY-MM-DD), or both ''. */
  readonly from: string
  readonly to: string
  /** The number of consecutive days. */
  readonly days: number
  /** 0 for any group size. */
  readonly people: number
  /** With days or people chosen, whether guides without a calendar are listed too. */
  readonly isAny: boolean
  readonly sort: Sort
  readonly limit: number
  readonly page: number
}

export const FIRST_STATE: ExploreState = {
  search: '',
  languages: [],
  expertises: [],
  location: 'all',
  place: '',
  from: '',
  to: '',
  days: 1,
  people: 0,
  isAny: false,
  sort: 'recommended',
  limit: EXPLORE.defaultLimit,
  page: 1,
}
/** The state after a reset (docs/rules/guides.md#explore-queries). */
export const RESET_STATE: ExploreState = { ...FIRST_STATE, limit: EXPLORE.resetLimit }

const LIMITS: readonly number[] = [...EXPLORE.pageSizes, EXPLORE.resetLimit]

/** The selectable page sizes, including the current one, which may be that of a reset. */
export const pageSizesFor = (limit: number): number[] =>
  [...new Set<number>([...EXPLORE.pageSizes, limit])].sort((a, b) => a - b)

const known = <K extends string>(text: string | null, keys: readonly K[]): K[] => {
  const named = new Set((text ?? '').split(','))
  return keys.filter((key) => named.has(key))
}

const numberUpTo = (text: string | null, max: number, fallback: number): number => {
  const number = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0
  return number >= 1 && number <= max ? number : fallback
}

/** The days in a URL; those before `earliest` are dropped. */
function daysOf(query: URLSearchParams, earliest: string): Pick<ExploreState, 'from' | 'to'> {
  const from = query.get('from') ?? ''
  if (!isDay(from)) return { from: '', to: '' }
  const to = query.get('to') ?? ''
  const days = numberUpTo(query.get('days'), SEARCH_LIMITS.consecutiveDays, 1)
  const wanted = isDay(to) && to >= from ? to : lastDayOf(from, days)
  const furthest = dayNumber(from) + SEARCH_LIMITS.rangeDays - 1
  const last = dayOfNumber(Math.min(dayNumber(wanted), furthest))
  if (last < earliest) return { from: '', to: '' }
  return { from: from < earliest ? earliest : from, to: last }
}

/** Whether the URL has past days, which are dropped. */
export function hasPastDays(query: URLSearchParams, earliest: string): boolean {
  const from = query.get('from') ?? ''
  return isDay(from) && from < earliest
}

/** Parses a URL; invalid values and days before `earliest` get their defaults. */
export function readState(query: URLSearchParams, earliest = ''): ExploreState {
  const limit = Number(query.get('limit'))
  const page = query.get('page') ?? ''
  const location = query.get('location')?.toLowerCase()
  const place = query.get('place') ?? ''
  return {
    search: (query.get('search') ?? '').trim().slice(0, EXPLORE.maxSearch),
    languages: known(query.get('languages'), LANGUAGE_CODES),
    expertises: known(query.get('expertises'), EXPERTISES),
    location: locationKeys.find((key) => key.toLowerCase() === location) ?? 'all',
    place: PLACE_ID.test(place) ? place : '',
    ...daysOf(query, earliest),
    days: numberUpTo(query.get('days'), SEARCH_LIMITS.consecutiveDays, 1),
    people: numberUpTo(query.get('people'), SEARCH_LIMITS.people, 0),
    isAny: query.get('calendar') === 'any',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'recommended',
    limit: LIMITS.includes(limit) ? limit : EXPLORE.defaultLimit,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Whether days or people are chosen. */
export const hasWhen = ({ from, people }: ExploreState): boolean => from !== '' || people > 0

/** The parameters for days and people, without default values. */
const whenOf = (state: ExploreState) => ({
  from: state.from || undefined,
  to: state.to || undefined,
  days: state.from !== '' && state.days > 1 ? state.days : undefined,
  people: state.people || undefined,
  calendar: state.isAny && hasWhen(state) ? 'any' : undefined,
})

/** The query string of a state, without default values. */
export function writeState(state: ExploreState): string {
  const query = new URLSearchParams()
  if (state.search) query.set('search', state.search)
  if (state.location !== 'all') query.set('location', state.location)
  if (state.place) query.set('place', state.place)
  if (state.languages.length > 0) query.set('languages', state.languages.join())
  if (state.expertises.length > 0) query.set('expertises', state.expertises.join())
  for (const [name, value] of Object.entries(whenOf(state))) if (value) query.set(name, `${value}`)
  if (state.sort !== 'recommended') query.set('sort', state.sort)
  if (state.limit !== EXPLORE.defaultLimit) query.set('limit', String(state.limit))
  if (state.page > 1) query.set('page', String(state.page))
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** The parameters of the API request; default filters are undefined. */
export function callOf(state: ExploreState): Record<string, string | number | undefined> {
  return {
    page: state.page,
    limit: state.limit,
    search: state.search || undefined,
    languages: state.languages.join() || undefined,
    expertises: state.expertises.join() || undefined,
    location: state.location === 'all' ? undefined : state.location.toLowerCase(),
    place: state.place || undefined,
    ...whenOf(state),
    sort: state.sort === 'recommended' ? undefined : state.sort,
  }
}

/** The number of active filters, without the search text. */
export const countFilters = ({ languages, expertises, location, place }: ExploreState): number =>
  languages.length + expertises.length + (location === 'all' ? 0 : 1) + (place === '' ? 0 : 1)

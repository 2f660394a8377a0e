import { EXPLORE } from '@annai/contract/guides/limits'
import {
  EXPERTISES,
  type Expertise,
  LANGUAGE_CODES,
  type LanguageCode,
} from '@annai/contract/guides/vocabulary'
import { type LocationKey, locationKeys } from '@annai/contract/places/vocabulary'
import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

/** Everything that the explore page shows, and nothing that its address does not say. */
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
/** What reset leaves behind (decision 2). */
export const RESET_STATE: ExploreState = { ...FIRST_STATE, limit: EXPLORE.resetLimit }

const LIMITS: readonly number[] = [...EXPLORE.pageSizes, EXPLORE.resetLimit]

/** The page sizes to choose from; the one that reset leaves is offered as long as it is in force. */
export const pageSizesFor = (limit: number): number[] =>
  [...new Set<number>([...EXPLORE.pageSizes, limit])].sort((a, b) => a - b)

const known = <K extends string>(text: string | null, keys: readonly K[]): K[] => {
  const asked = new Set((text ?? '').split(','))
  return keys.filter((key) => asked.has(key))
}

/** Reads an address; what nobody could have chosen falls back. */
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

/** The address of a state: only what differs from the first look, so that links stay short. */
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

/** The call's parameters (P1 section 7): the location in lower case, left out for all. */
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

/** How many filters are in force; the search box shows itself. */
export const countFilters = ({ languages, expertises, location }: ExploreState): number =>
  languages.length + expertises.length + (location === 'all' ? 0 : 1)

/**
 * The state in the address. While the next page is on its way the controls already show it, and a
 * second change builds on the first.
 */
export function useExploreState() {
  const navigate = useNavigate()
  const here = useLocation()
  const next = useNavigation().location
  // Kept here as well, because the router tells of a navigation too late for a ticked box.
  const [asked, setAsked] = useState<{ from: string; search: string } | null>(null)
  // Arrived, or gone elsewhere: who comes back to where it was asked from asks for nothing.
  if (asked && asked.from !== here.key) setAsked(null)
  const isOnTheWay = next !== undefined && next.pathname === here.pathname
  const wanted = asked?.from === here.key ? asked.search : isOnTheWay ? next.search : undefined
  const state = readState(new URLSearchParams(wanted ?? here.search))
  const go = (to: ExploreState, replace = false) => {
    // Who is on the way to another page is not held up by words typed before.
    if (next && next.pathname !== here.pathname) return
    const search = writeState(to)
    setAsked({ from: here.key, search })
    void navigate({ pathname: here.pathname, search }, { replace, preventScrollReset: true })
  }
  return {
    state,
    isUpdating: wanted !== undefined,
    /** Another choice begins at the first page (decision 89). */
    change: (part: Partial<ExploreState>, replace = false) =>
      go({ ...state, page: 1, ...part }, replace),
    reset: () => go(RESET_STATE),
    pageAddress: (page: number) => ({ search: writeState({ ...state, page }) }),
  }
}

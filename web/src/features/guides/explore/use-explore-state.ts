import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import {
  type ExploreState,
  hasPastDays,
  RESET_STATE,
  readState,
  writeState,
} from './explore-state.ts'

/**
 * The state in the URL. During a navigation, the controls show the next state and further changes
 * build on it. Days before `earliest` are dropped.
 */
export function useExploreState(earliest: string) {
  const navigate = useNavigate()
  const here = useLocation()
  const next = useNavigation().location
  // In state too, because the router reports a navigation too late for a checkbox.
  const [pending, setPending] = useState<{ from: string; search: string } | null>(null)
  // The navigation has ended or was replaced by another one.
  if (pending && pending.from !== here.key) setPending(null)
  const isNavigating = next !== undefined && next.pathname === here.pathname
  const wanted =
    pending?.from === here.key ? pending.search : isNavigating ? next.search : undefined
  const state = readState(new URLSearchParams(wanted ?? here.search), earliest)
  const go = (to: ExploreState, replace = false) => {
    // A late search must not cancel a navigation to another page.
    if (next && next.pathname !== here.pathname) return
    const search = writeState(to)
    setPending({ from: here.key, search })
    void navigate({ pathname: here.pathname, search }, { replace, preventScrollReset: true })
  }
  return {
    state,
    /** Whether the URL has past days, which were dropped. */
    isPastDropped: hasPastDays(new URLSearchParams(here.search), earliest),
    isUpdating: wanted !== undefined,
    /** Any change returns to the first page (docs/rules/guides.md#filters). */
    change: (part: Partial<ExploreState>, replace = false) =>
      go({ ...state, page: 1, ...part }, replace),
    reset: () => go(RESET_STATE),
    pageAddress: (page: number) => ({ search: writeState({ ...state, page }) }),
  }
}

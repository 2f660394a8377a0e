import { TAB_KEYS, type Tab } from '@annai/contract/bookings/lifecycle'
import type { BookingCounts } from '@annai/contract/bookings/shapes'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

export type ListTab = Tab | 'all'
const TABS: readonly ListTab[] = ['all', ...TAB_KEYS]
const PAUSE_MS = 250
const MAX_SEARCH = 100

/** The tabs with bookings and the open tab. */
export const shownTabs = (counts: BookingCounts | undefined, open: ListTab): ListTab[] =>
  counts && counts.all > 0 ? TABS.filter((tab) => counts[tab] > 0 || tab === open) : []

/** Tab and search, stored in the URL. The search is debounced. */
export function useListFilter() {
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const tab = TABS.find((known) => known === query.get('tab')) ?? 'all'
  const [typed, setTyped] = useState(search)
  const wanted = typed.trim().slice(0, MAX_SEARCH)

  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(() => {
      setQuery(
        (now) => {
          if (wanted) now.set('search', wanted)
          else now.delete('search')
          return now
        },
        { replace: true, preventScrollReset: true },
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, search, setQuery])

  return {
    tab,
    search,
    typed,
    setTyped,
    setTab: (next: ListTab) =>
      setQuery(
        (now) => {
          if (next === 'all') now.delete('tab')
          else now.set('tab', next)
          return now
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}

import type { Language } from '@annai/contract/languages'
import { PLACE_LIMITS } from '@annai/contract/places/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../shell/http/api.ts'

const PAUSE_MS = 200
const NEVER_CHANGES = Number.POSITIVE_INFINITY

const placeKeys = {
  suggestions: (query: string, language: Language) => ['places', language, query] as const,
}

/** The text, debounced. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

/**
 * Place suggestions. Each text has its own cache entry, so a late response is not shown; its
 * request is aborted.
 */
export function usePlaceSuggestions(text: string, language: Language, isEnabled: boolean) {
  const wanted = text.trim().slice(0, PLACE_LIMITS.query)
  const query = useDebounced(wanted)
  const isOn = isEnabled && query !== ''
  const answer = useQuery({
    queryKey: placeKeys.suggestions(query, language),
    queryFn: ({ signal }) =>
      api.call('GET /api/places', { query: { query, language } }, { as: 'none', signal }),
    enabled: isOn,
    staleTime: NEVER_CHANGES,
    placeholderData: keepPreviousData,
  })
  return {
    places: isOn ? (answer.data ?? []) : [],
    /** Whether the list belongs to the current text. */
    isCurrent: query === wanted && !answer.isFetching && !answer.isPlaceholderData,
    isFailed: isOn && answer.isError,
  }
}

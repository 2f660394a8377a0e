import type { Language } from '@annai/contract/languages'
import { PLACE_LIMITS } from '@annai/contract/places/limits'
import type { Place } from '@annai/contract/places/shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../shell/http/api.ts'

const PAUSE_MS = 200
const NEVER_CHANGES = Number.POSITIVE_INFINITY

export const placeKeys = {
  suggestions: (query: string, language: Language) => ['places', language, query] as const,
}

/** The text, once the typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/**
 * Places that fit the text. Each text has its own entry in the cache, so an answer that comes late
 * belongs to a question nobody asks any more; its call is ended.
 */
export function usePlaceSuggestions(text: string, language: Language, isAsked: boolean) {
  const wanted = text.trim().slice(0, PLACE_LIMITS.query)
  const query = useSettled(wanted)
  const isOn = isAsked && query !== ''
  const answer = useQuery({
    queryKey: placeKeys.suggestions(query, language),
    queryFn: ({ signal }) =>
      api.get<Place[]>('/api/places', { as: 'nobody', query: { query, language }, signal }),
    enabled: isOn,
    staleTime: NEVER_CHANGES,
    placeholderData: keepPreviousData,
  })
  return {
    places: isOn ? (answer.data ?? []) : [],
    /** The list is about what stands in the box now. */
    isSettled: query === wanted && !answer.isFetching && !answer.isPlaceholderData,
    isFailed: isOn && answer.isError,
  }
}

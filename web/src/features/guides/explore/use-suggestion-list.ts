import { EXPLORE } from '@annai/contract/guides/limits'
import type { Expertise, LanguageCode } from '@annai/contract/guides/vocabulary'
import { type LocationKey, locationKeys } from '@annai/contract/places/vocabulary'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { useSuggestions } from '../guide-queries.ts'
import type { ExploreState } from './explore-state.ts'

const PAUSE_MS = 150

type Choice =
  | { location: LocationKey }
  | { search: string }
  | { spoken: LanguageCode }
  | { expertise: Expertise }

/** A suggestion and its effect. */
export interface SuggestionOption {
  key: string
  label: string
  detail: string
  choice: Choice | { username: string }
}

/** What a suggestion changes in a search; it replaces the text that was typed for it. */
export function partOf(choice: Choice, state: ExploreState): Partial<ExploreState> {
  if ('search' in choice) return { search: choice.search, place: '' }
  if ('location' in choice) return { search: '', location: choice.location, place: '' }
  if ('spoken' in choice)
    return { search: '', languages: [...new Set([...state.languages, choice.spoken])] }
  return { search: '', expertises: [...new Set([...state.expertises, choice.expertise])] }
}

/** Suggestions for the typed text: places, languages, expertises, then guides. */
export function useSuggestionList(text: string): SuggestionOption[] {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n)
  const wanted = text.trim().slice(0, EXPLORE.maxSearch)
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data } = useSuggestions(query, language)
  if (!data || wanted === '' || query === '') return []

  const format = new Intl.NumberFormat(language)
  const found = (count: number) => t('explore.found', { count, number: format.format(count) })
  return [
    ...data.places.map((place): SuggestionOption => {
      const location = locationKeys.find((key) => key === place.location)
      return {
        key: `place ${place.formattedAddress}`,
        label: place.name,
        detail: `${place.formattedAddress} · ${found(place.totalGuides)}`,
        choice: location ? { location } : { search: place.name },
      }
    }),
    ...data.languages.map(
      ({ key, label, totalGuides }): SuggestionOption => ({
        key: `language ${key}`,
        label,
        detail: `${t('explore.suggest.language')} · ${found(totalGuides)}`,
        choice: { spoken: key },
      }),
    ),
    ...data.expertises.map(
      ({ key, label, totalGuides }): SuggestionOption => ({
        key: `expertise ${key}`,
        label,
        detail: `${t('explore.suggest.expertise')} · ${found(totalGuides)}`,
        choice: { expertise: key },
      }),
    ),
    ...data.guides.map(
      ({ username, displayName, role, formattedAddress }): SuggestionOption => ({
        key: `guide ${username}`,
        label: displayName,
        detail: [t('explore.suggest.guide'), role, formattedAddress].filter(Boolean).join(' · '),
        choice: { username },
      }),
    ),
  ]
}

import { GUIDE_LIMITS } from '@annai/contract/guides/limits'
import type { Language } from '@annai/contract/languages'
import { PLACE_LIMITS } from '@annai/contract/places/limits'
import type { Place } from '@annai/contract/places/shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/http/api.ts'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { chosenPlaceOf, isPlaceInvalid, type PlaceChoice } from './place-choice.ts'

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
function usePlaceSuggestions(text: string, language: Language, isEnabled: boolean) {
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

interface PlaceFieldProps {
  value: PlaceChoice
  onChange: (choice: PlaceChoice) => void
  /** Replaces the label "Location". */
  label?: string
  /** The error of the form; without one the field shows its own. */
  error?: string | undefined
  optional?: boolean
  readOnly?: boolean
  id?: string
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

const suggestionOf = (place: Place) => ({
  key: place.placeId,
  label: place.name,
  detail: place.formattedAddress,
  place,
})

/**
 * A text field with suggestions. A place must be chosen from them; the text alone is not accepted.
 */
export function PlaceField(props: PlaceFieldProps) {
  const { value, onChange, error, ...rest } = props
  const { t, i18n } = useTranslation()
  const isInvalid = isPlaceInvalid(value)
  const typed = value.text.trim()
  const { places, isCurrent, isFailed } = usePlaceSuggestions(
    value.text,
    languageOf(i18n),
    isInvalid && !props.readOnly,
  )
  const isSearching = isInvalid && typed !== ''
  const hasPlaces = places.length > 0
  const failure = isFailed
    ? t('places.failed')
    : isSearching && isCurrent && !hasPlaces
      ? t('places.noMatches', { query: typed })
      : null
  const offer = isInvalid && isCurrent && hasPlaces

  return (
    <>
      <Combobox
        {...rest}
        label={props.label ?? t('places.label')}
        hint={props.readOnly ? undefined : t('places.advice')}
        placeholder={t('places.placeholder')}
        maxLength={GUIDE_LIMITS.location}
        error={isSearching ? t('places.chooseOne') : error}
        text={value.text}
        onText={(text) => onChange({ ...value, text })}
        suggestions={isInvalid ? places.map(suggestionOf) : []}
        onChoose={({ place }) => {
          const chosen = chosenPlaceOf(place)
          onChange({ text: chosen.formattedAddress, chosen })
        }}
        isLoading={isSearching && !isCurrent && !isFailed}
        source={places[0]?.attribution}
        noMatches={failure}
      />
      <p role="status" className="sr-only">
        {failure ?? (offer ? t('places.offered', { number: places.length }) : '')}
      </p>
    </>
  )
}

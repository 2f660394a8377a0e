import { GUIDE_LIMITS } from '@annai/contract/guides/limits'
import type { Place } from '@annai/contract/places/shapes'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { chosenPlaceOf, isPlaceInvalid, type PlaceChoice } from './place-choice.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

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

import { countryOf } from '@annai/contract/places/countries'
import type { Place } from '@annai/contract/places/shapes'
import { useCallback, useState } from 'react'

/** What is stored of a place that was chosen from the suggestions. */
export interface ChosenPlace {
  formattedAddress: string
  country: string
  countryCode?: string | undefined
  placeId?: string | undefined
}

/** What stands in the box, and the place that was chosen last: plain data, so a draft can keep it. */
export interface PlaceChoice {
  text: string
  chosen: ChosenPlace | null
}

/** An address that was saved before counts as chosen (decision 36). */
export const placeChoiceOf = (saved: ChosenPlace | null | undefined): PlaceChoice =>
  saved?.formattedAddress
    ? { text: saved.formattedAddress, chosen: saved }
    : { text: '', chosen: null }

export const chosenPlaceOf = (place: Place): ChosenPlace => {
  const { country, countryCode } = countryOf(place.addressComponents)
  return {
    formattedAddress: place.formattedAddress,
    country,
    ...(countryCode && { countryCode }),
    placeId: place.placeId,
  }
}

/** P1-374: what is typed must be what was chosen; an empty box next to a choice differs as well. */
export const isPlaceInvalid = ({ text, chosen }: PlaceChoice): boolean =>
  text.trim() !== (chosen?.formattedAddress ?? '')

/** The place to send, or null while there is none or the text says something else. */
export const chosenPlace = (choice: PlaceChoice): ChosenPlace | null =>
  isPlaceInvalid(choice) ? null : choice.chosen

/** The state of a place field outside a form library. */
export function usePlaceChoice(saved?: ChosenPlace | null) {
  const [choice, setChoice] = useState(() => placeChoiceOf(saved))
  const reset = useCallback((place?: ChosenPlace | null) => setChoice(placeChoiceOf(place)), [])
  return {
    choice,
    setChoice,
    reset,
    value: chosenPlace(choice),
    isInvalid: isPlaceInvalid(choice),
  }
}

import { countryOf } from '@annai/contract/places/countries'
import type { Place } from '@annai/contract/places/shapes'

/** The fields of a chosen place that are stored. */
export interface ChosenPlace {
  formattedAddress: string
  country: string
  countryCode?: string | undefined
  placeId?: string | undefined
}

/** The text and the last chosen place. Plain data, so that a draft can store it. */
export interface PlaceChoice {
  text: string
  chosen: ChosenPlace | null
}

/** A saved address counts as chosen (docs/rules/guides.md#places). */
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

/** Whether the text differs from the chosen place, even if the text is empty. */
export const isPlaceInvalid = ({ text, chosen }: PlaceChoice): boolean =>
  text.trim() !== (chosen?.formattedAddress ?? '')

/** The place to send, or null if none is chosen or the text differs. */
export const chosenPlace = (choice: PlaceChoice): ChosenPlace | null =>
  isPlaceInvalid(choice) ? null : choice.chosen

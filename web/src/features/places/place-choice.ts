import { countryOf } from '@annai/contract/places/countries'
import type { Place } from '@annai/contract/places/shapes'

/** The stored part of a chosen place. */
export interface ChosenPlace {
  formattedAddress: string
  country: string
  countryCode?: string | undefined
  placeId?: string | undefined
}

/** The text and the last chosen place: plain data, so that a draft can store it. */
export interface PlaceChoice {
  text: string
  chosen: ChosenPlace | null
}

/** An address that was saved before counts as chosen (docs/rules/guides.md#places). */
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

/** P1-374: the text must equal the chosen place; an empty text next to a choice differs too. */
export const isPlaceInvalid = ({ text, chosen }: PlaceChoice): boolean =>
  text.trim() !== (chosen?.formattedAddress ?? '')

/** The place to send, or null if there is none or the text differs. */
export const chosenPlace = (choice: PlaceChoice): ChosenPlace | null =>
  isPlaceInvalid(choice) ? null : choice.chosen

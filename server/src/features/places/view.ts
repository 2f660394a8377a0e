import type { Language } from '@annai/contract/languages'
import type { AddressComponent, Place } from '@annai/contract/places/shapes'
import type { GazetteerPlace, PlaceKind } from './store.ts'

/** The types that the maps provider gives to the same kinds. */
const TYPES: Record<PlaceKind, string[]> = {
  country: ['country', 'political'],
  region: ['administrative_area_level_1', 'political'],
  city: ['locality', 'political'],
  district: ['sublocality_level_1', 'sublocality', 'political'],
}

export const nameIn = (place: GazetteerPlace, language: Language): string =>
  place.names[language] ?? place.names.en

/** "Kyoto Prefecture" is Kyoto inside an address. */
export const shortEnglish = (name: string): string =>
  name
    .replace(/^(?:Canton|Special Region) of /, '')
    .replace(/ (?:Prefecture|Province|State|County)$/, '')

/** The place itself first, its country last. */
export function upwards(place: GazetteerPlace): GazetteerPlace[] {
  return place.parent ? [place, ...upwards(place.parent)] : [place]
}

const KATAKANA_END = /[\p{Script=Katakana}ー]$/u
const KATAKANA_START = /^\p{Script=Katakana}/u

/** Japanese and Chinese addresses run on, except where a reader could not see the seam. */
function seam(before: string, after: string): string {
  if (/[\p{Script=Latin}\d.]$/u.test(before) || /^\p{Script=Latin}/u.test(after)) return ' '
  return KATAKANA_END.test(before) && KATAKANA_START.test(after) ? ' ' : ''
}

function english(names: string[]): string {
  const [own = '', ...around] = names
  const parts = [own, ...around.map(shortEnglish)]
  return parts.filter((part, i) => part !== parts[i - 1]).join(', ')
}

function eastAsian(names: string[], language: Language): string {
  const downwards = names.toReversed()
  // 香港 before 香港島 is redundant.
  const telling = downwards.filter((name, i) => !downwards[i + 1]?.startsWith(name))
  if (language === 'ko') return telling.join(' ')
  return telling.reduce(
    (address, name) => (address ? address + seam(address, name) : '') + name,
    '',
  )
}

/** The address in the order in which readers of the language write it. */
export function addressIn(place: GazetteerPlace, language: Language): string {
  const names = upwards(place).map((part) => nameIn(part, language))
  return language === 'en' ? english(names) : eastAsian(names, language)
}

const component = (place: GazetteerPlace, language: Language): AddressComponent => ({
  longName: nameIn(place, language),
  shortName:
    place.kind === 'country'
      ? place.countryCode
      : language === 'en'
        ? shortEnglish(place.names.en)
        : nameIn(place, language),
  types: TYPES[place.kind],
})

export const placeView = (place: GazetteerPlace, language: Language): Place => ({
  placeId: place.id,
  name: nameIn(place, language),
  formattedAddress: addressIn(place, language),
  addressComponents: upwards(place).map((part) => component(part, language)),
  location: { lat: place.lat, lng: place.lng },
})

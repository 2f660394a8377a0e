import type { Language } from '@annai/contract/languages'
import type { Place } from '@annai/contract/places/shapes'
import type { Platform } from '../../platform/platform.ts'
import { lookUpPlace, lookUpSuggestions, MapsBudgetSpent } from './lookups/service.ts'
import { type MapsAccess, MapsUnavailable } from './maps/service.ts'
import { indexPlaces, type PlaceIndex } from './search/service.ts'
import { type Gazetteer, importedPlaces, loadGazetteer } from './store.ts'
import { placeView } from './view.ts'

type Settings = Pick<Platform, 'env' | 'log' | 'limits'>

interface Table {
  readonly gazetteer: Gazetteer
  readonly index: PlaceIndex
}

// A constant of the process, read once for each set of files: two apps of a test share it.
const tables = new Map<string, Table>()

/** Reads the gazetteer; called at start, so that the first traveller does not wait for it. */
export function placeTable({ env }: Pick<Platform, 'env'>): Table {
  const imported = importedPlaces(env.DATA_DIR)
  const known = tables.get(imported ?? '')
  if (known) return known
  const gazetteer = loadGazetteer(imported)
  const table = { gazetteer, index: indexPlaces(gazetteer) }
  tables.set(imported ?? '', table)
  return table
}

const mapsOf = ({ env }: Settings): MapsAccess | null =>
  env.GOOGLE_MAPS_API_KEY ? { key: env.GOOGLE_MAPS_API_KEY, baseUrl: env.GOOGLE_MAPS_URL } : null

/** The provider's answer; null when it is not configured, does not answer or costs too much today. */
async function askMaps<T>(p: Settings, ask: (access: MapsAccess) => Promise<T>): Promise<T | null> {
  const access = mapsOf(p)
  if (!access) return null
  try {
    return await ask(access)
  } catch (error) {
    const isExpected = error instanceof MapsUnavailable || error instanceof MapsBudgetSpent
    if (!isExpected) throw error
    p.log.warn({ reason: error.message }, 'maps provider unavailable: the built-in table answers')
    return null
  }
}

/**
 * Countries, regions, cities and districts that fit what is being typed, best first. `caller` is whom
 * the provider's billed calls are counted against.
 */
export async function suggestPlaces(
  p: Settings,
  query: string,
  language: Language,
  caller: string | null = null,
): Promise<Place[]> {
  const answered = await askMaps(p, (access) =>
    lookUpSuggestions(p, access, query, language, caller),
  )
  if (answered) return answered
  return knownPlaces(p, query, language)
}

/** The same from the built-in table alone, which asks nobody and costs nothing. */
export const knownPlaces = (p: Pick<Platform, 'env'>, query: string, language: Language): Place[] =>
  placeTable(p)
    .index.find(query, language)
    .map((place) => placeView(place, language))

/** The place of the built-in table that an address names, as a whole; null for any other text. */
export function namedPlace(p: Pick<Platform, 'env'>, address: string): Place | null {
  const place = placeTable(p).index.named(address)
  return place && placeView(place, 'en')
}

/** Whether the text is how a place is written: by the built-in table, else by the maps provider. */
export async function isAddressOf(
  p: Settings,
  place: Place,
  address: string,
  language: Language,
): Promise<boolean> {
  const known = placeTable(p).gazetteer.get(place.placeId)
  if (known) return namedPlace(p, address) !== null
  const told = language === 'en' ? place : await placeById(p, place.placeId, language)
  return [place, told].some((one) => one?.formattedAddress === address)
}

/** A place that was suggested before, or null. */
export async function placeById(
  p: Settings,
  placeId: string,
  language: Language,
  caller: string | null = null,
): Promise<Place | null> {
  const known = placeTable(p).gazetteer.get(placeId)
  if (known) return placeView(known, language)
  return askMaps(p, (access) => lookUpPlace(p, access, placeId, language, caller))
}

export interface ProvenPlace {
  formattedAddress: string
  /** English, whatever the language of the address (docs/rules/guides.md#places). */
  country: string
  countryCode: string
  placeId: string
}

/**
 * What a person chose, looked up again: a text that no suggestion carries is not a place.
 * Without an id the address itself has to lead to a suggestion.
 */
export async function provenPlace(
  p: Settings,
  chosen: { formattedAddress: string; placeId?: string | undefined },
  language: Language,
): Promise<ProvenPlace | null> {
  const address = chosen.formattedAddress.trim()
  const place = chosen.placeId
    ? await placeById(p, chosen.placeId, language)
    : await placeOfAddress(p, address, language)
  if (!place) return null
  const english = language === 'en' ? place : await placeById(p, place.placeId, 'en')
  const components = (english ?? place).addressComponents
  const country =
    components.find((component) => component.types.includes('country')) ?? components.at(-1)
  return {
    formattedAddress: place.formattedAddress,
    country: country?.longName ?? '',
    countryCode: country?.types.includes('country') ? country.shortName : '',
    placeId: place.placeId,
  }
}

/** The suggestion with this very address, else the first that the whole address finds. */
async function placeOfAddress(
  p: Settings,
  address: string,
  language: Language,
): Promise<Place | null> {
  const same = (place: Place) => place.formattedAddress.toLowerCase() === address.toLowerCase()
  for (const tongue of new Set([language, 'en'] as const)) {
    const whole = await suggestPlaces(p, address, tongue)
    const own = whole.find(same) ?? (await suggestPlaces(p, firstPart(address), tongue)).find(same)
    if (own ?? whole[0]) return own ?? whole[0] ?? null
  }
  return null
}

const firstPart = (address: string) => address.split(',')[0] ?? address

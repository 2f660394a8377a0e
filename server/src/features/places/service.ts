import type { Language } from '@annai/contract/languages'
import type { Place } from '@annai/contract/places/shapes'
import type { Platform } from '../../platform/platform.ts'
import { lookUpPlace, lookUpSuggestions, MapsBudgetSpent } from './lookups.ts'
import { type MapsAccess, MapsUnavailable } from './maps.ts'
import { indexPlaces, type PlaceIndex } from './search/service.ts'
import { indexSlugs, type PlaceSlugs } from './slugs.ts'
import { type Gazetteer, type GazetteerPlace, importedPlaces, loadGazetteer } from './store.ts'
import { addressIn, placeView } from './view.ts'

export type { GazetteerPlace } from './store.ts'
export { addressIn as placeAddress, nameIn as placeName, upwards as placesAround } from './view.ts'

type Settings = Pick<Platform, 'env' | 'log' | 'limits'>

interface Table {
  readonly gazetteer: Gazetteer
  /** All places of the gazetteer. */
  readonly places: readonly GazetteerPlace[]
  readonly index: PlaceIndex
  readonly slugs: PlaceSlugs
}

// A constant of the process, read once for each set of files: two apps of a test share it.
const tables = new Map<string, Table>()

/** Reads the gazetteer; called at start, so that the first traveller does not wait for it. */
export function placeTable({ env }: Pick<Platform, 'env'>): Table {
  const imported = importedPlaces(env.DATA_DIR)
  const known = tables.get(imported ?? '')
  if (known) return known
  const gazetteer = loadGazetteer(imported)
  const table = {
    gazetteer,
    places: [...gazetteer.values()],
    index: indexPlaces(gazetteer),
    slugs: indexSlugs(gazetteer),
  }
  tables.set(imported ?? '', table)
  return table
}

const mapsOf = ({ env }: Settings): MapsAccess | null =>
  env.GOOGLE_MAPS_API_KEY ? { key: env.GOOGLE_MAPS_API_KEY, baseUrl: env.GOOGLE_MAPS_URL } : null

/** The provider's response; null if it is not configured, fails or has reached its daily limit. */
async function queryMaps<T>(
  settings: Settings,
  query: (access: MapsAccess) => Promise<T>,
): Promise<T | null> {
  const access = mapsOf(settings)
  if (!access) return null
  try {
    return await query(access)
  } catch (error) {
    const isExpected = error instanceof MapsUnavailable || error instanceof MapsBudgetSpent
    if (!isExpected) throw error
    settings.log.warn(
      { reason: error.message },
      'maps provider unavailable: the built-in table answers',
    )
    return null
  }
}

/**
 * Countries, regions, cities and districts that fit what is being typed, best first. The
 * provider's billed calls count against `caller`.
 */
export async function suggestPlaces(
  settings: Settings,
  query: string,
  language: Language,
  caller: string | null = null,
): Promise<Place[]> {
  const answered = await queryMaps(settings, (access) =>
    lookUpSuggestions(settings, access, query, language, caller),
  )
  if (answered) return answered
  return knownPlaces(settings, query, language)
}

/** The same from the built-in table alone, without calls to the provider. */
export const knownPlaces = (
  ctx: Pick<Platform, 'env'>,
  query: string,
  language: Language,
): Place[] =>
  placeTable(ctx)
    .index.find(query, language)
    .map((place) => placeView(place, language))

/** The address of a place of the built-in table; null for an id of the maps provider, and for none. */
export function placeLabel(
  ctx: Pick<Platform, 'env'>,
  placeId: string,
  language: Language,
): string | null {
  const place = placeTable(ctx).gazetteer.get(placeId)
  return place ? addressIn(place, language) : null
}

/** The place of the built-in table that an address names, as a whole; null for any other text. */
export function namedPlace(ctx: Pick<Platform, 'env'>, address: string): Place | null {
  const place = placeTable(ctx).index.named(address)
  return place && placeView(place, 'en')
}

/** Whether the text is how a place is written: by the built-in table, else by the maps provider. */
export async function isAddressOf(
  settings: Settings,
  place: Place,
  address: string,
  language: Language,
): Promise<boolean> {
  const known = placeTable(settings).gazetteer.get(place.placeId)
  if (known) return namedPlace(settings, address) !== null
  const placeInEnglish =
    language === 'en' ? place : await placeById(settings, place.placeId, language)
  return [place, placeInEnglish].some((one) => one?.formattedAddress === address)
}

/** A place that was suggested before; null if unknown. */
export async function placeById(
  settings: Settings,
  placeId: string,
  language: Language,
  caller: string | null = null,
): Promise<Place | null> {
  const known = placeTable(settings).gazetteer.get(placeId)
  if (known) return placeView(known, language)
  return queryMaps(settings, (access) => lookUpPlace(settings, access, placeId, language, caller))
}

export interface ProvenPlace {
  formattedAddress: string
  /** English, whatever the language of the address (docs/rules/guides.md#places). */
  country: string
  countryCode: string
  placeId: string
}

/**
 * Looks up the chosen place again, because a text without a suggestion is not a place. Without an
 * id, the address must lead to a suggestion.
 */
export async function provenPlace(
  settings: Settings,
  chosen: { formattedAddress: string; placeId?: string | undefined },
  language: Language,
): Promise<ProvenPlace | null> {
  const address = chosen.formattedAddress.trim()
  const place = chosen.placeId
    ? await placeById(settings, chosen.placeId, language)
    : await placeOfAddress(settings, address, language)
  if (!place) return null
  const english = language === 'en' ? place : await placeById(settings, place.placeId, 'en')
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
  settings: Settings,
  address: string,
  language: Language,
): Promise<Place | null> {
  const same = (place: Place) => place.formattedAddress.toLowerCase() === address.toLowerCase()
  for (const tongue of new Set([language, 'en'] as const)) {
    const whole = await suggestPlaces(settings, address, tongue)
    const own =
      whole.find(same) ?? (await suggestPlaces(settings, firstPart(address), tongue)).find(same)
    if (own ?? whole[0]) return own ?? whole[0] ?? null
  }
  return null
}

const firstPart = (address: string) => address.split(',')[0] ?? address

import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { replaceImportedPlaces } from '../features/places/imports/service.ts'
import { fold } from '../features/places/spelling.ts'
import {
  type Gazetteer,
  type GazetteerPlace,
  loadGazetteer,
  type PlaceRow,
} from '../features/places/store.ts'
import type { Platform } from '../platform/platform.ts'
import { StartError } from '../platform/startup/start-error.ts'
import { type Command, counted, onlyArgument, printLine } from './command.ts'

/** Smaller places of the dump are skipped: they are rarely searched for, and each needs memory. */
const SMALLEST_POPULATION = 5000
const BIG_POPULATION = 1_000_000
/** A place with the same name within this distance of an existing one is the same place. */
const SAME_PLACE_KM = 30
const MAX_SPELLINGS = 12

/** One line of a GeoNames dump, https://download.geonames.org/export/dump/readme.txt */
interface Feature {
  id: string
  name: string
  plain: string
  spellings: string[]
  lat: number
  lng: number
  isRegion: boolean
  country: string
  admin1: string
  population: number
}

function featureOf(line: string): Feature | null {
  const cells = line.split('\t')
  if (cells.length < 15) return null
  const [id = '', name = '', plain = '', others = '', lat, lng, group, code = '', country = ''] =
    cells
  const population = Number(cells[14]) || 0
  const isRegion = group === 'A' && code === 'ADM1'
  const isCity =
    group === 'P' && (population >= SMALLEST_POPULATION || /^PPL(?:C|A)$/.test(code)) && name !== ''
  if (!(isRegion || isCity) || !/^\d+$/.test(id)) return null
  return {
    id,
    name,
    plain,
    spellings: others.split(',').filter(isWorthKeeping),
    lat: Number(lat),
    lng: Number(lng),
    isRegion,
    country: country.toLowerCase(),
    admin1: cells[10] ?? '',
    population,
  }
}

/** The dump mixes languages without labels: names in the scripts of our languages are imported. */
const isWorthKeeping = (spelling: string) =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Thai}]/u.test(
    spelling,
  )

const kilometres = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) =>
  111 * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))

const namesOf = (place: GazetteerPlace) =>
  [...Object.values(place.names), ...place.spellings].map(fold)

/** The existing places by country and folded name. */
function ownPlaces(gazetteer: Gazetteer) {
  const byName = new Map<string, GazetteerPlace[]>()
  for (const place of gazetteer.values()) {
    for (const name of namesOf(place)) {
      const key = `${place.countryCode.toLowerCase()} ${name}`
      byName.set(key, [...(byName.get(key) ?? []), place])
    }
  }
  return (feature: Feature) => {
    const same = [feature.name, feature.plain].flatMap(
      (name) => byName.get(`${feature.country} ${fold(name)}`) ?? [],
    )
    if (feature.isRegion) return same.find(({ kind }) => kind === 'region')
    // Tokyo and Seoul are regions in our table and cities in the dump.
    return same.find(
      (place) => place.kind !== 'country' && kilometres(place, feature) < SAME_PLACE_KM,
    )
  }
}

function regionOf(place: GazetteerPlace): GazetteerPlace | null {
  return place.kind === 'region' ? place : place.parent && regionOf(place.parent)
}

/** A city may be matched wrongly, because borders move and names repeat; most are right. */
function mostFrequent(ids: readonly string[]): string | undefined {
  const counted = Map.groupBy(ids, (id) => id)
  return [...counted].sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

const rowOf = (feature: Feature, parent: string): PlaceRow => [
  `gn-${feature.id}`,
  feature.isRegion ? 'region' : 'city',
  parent,
  feature.population >= BIG_POPULATION ? 1 : 0,
  Math.round(feature.lat * 100) / 100,
  Math.round(feature.lng * 100) / 100,
  feature.name,
  '',
  '',
  '',
  '',
  '',
  [...new Set([feature.plain, ...feature.spellings])]
    .filter((spelling) => spelling && spelling !== feature.name)
    .slice(0, MAX_SPELLINGS),
]

/** Rows for the places that the existing table lacks, regions first. */
export function rowsOfDump(features: readonly Feature[], gazetteer: Gazetteer): PlaceRow[] {
  const known = features.filter(({ country }) => gazetteer.has(country))
  const ownPlaceOf = ownPlaces(gazetteer)
  const regions = new Map<string, string>()
  const rows: PlaceRow[] = []
  const keyOf = ({ country, admin1 }: Feature) => `${country}.${admin1}`
  const cities = known.filter(({ isRegion }) => !isRegion)
  const own = new Map(cities.map((city) => [city, ownPlaceOf(city)]))
  // The dump numbers the regions. Cities in both tables map each number to its region.
  for (const [key, shared] of Map.groupBy(own, ([city]) => keyOf(city))) {
    const region = mostFrequent(shared.flatMap(([, place]) => (place && regionOf(place)?.id) ?? []))
    if (region) regions.set(key, region)
  }
  for (const region of known.filter(({ isRegion }) => isRegion)) {
    const named = ownPlaceOf(region)
    if (named) regions.set(keyOf(region), named.id)
    if (regions.has(keyOf(region))) continue
    rows.push(rowOf(region, region.country))
    regions.set(keyOf(region), `gn-${region.id}`)
  }
  for (const [city, place] of own) {
    if (!place) rows.push(rowOf(city, regions.get(keyOf(city)) ?? city.country))
  }
  return rows
}

async function readFeatures(file: string): Promise<Feature[]> {
  const features: Feature[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const feature = featureOf(line)
    if (feature) features.push(feature)
  }
  return features
}

/**
 * `npm run annai -- places:import FILE`: adds the places of a GeoNames dump (cities15000.txt,
 * allCountries.txt) to the suggestions. A second import replaces the first. Answers how many it added.
 */
export async function importPlaces(
  ctx: Pick<Platform, 'db' | 'env' | 'clock' | 'securityLog'>,
  file: string,
): Promise<number> {
  const rows = rowsOfDump(await readFeatures(resolve(file)), loadGazetteer())
  if (rows.length === 0) {
    throw new StartError(
      `${file} holds no place that is new: it must be an unzipped GeoNames dump, such as cities15000.txt`,
    )
  }
  await replaceImportedPlaces(ctx, rows)
  return rows.length
}

export const placesImportCommand: Command = {
  name: 'places:import',
  parameters: 'FILE | none',
  summary:
    'adds the places of a GeoNames dump to the suggestions, from the next start on; none removes them',
  async run({ open }, args) {
    const file = onlyArgument(args, 'the name of an unzipped GeoNames dump, or none')
    if (file === 'none') {
      await replaceImportedPlaces(await open(), [])
      return printLine('The imported places are removed. Restart the servers')
    }
    if (!existsSync(file)) throw new StartError(`${file} does not exist`)
    const count = await importPlaces(await open(), file)
    printLine(`${counted(count, 'place', 'places')} added. Restart the servers`)
  },
}

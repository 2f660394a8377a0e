import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import { englishCountryName, usesShortName } from '@annai/contract/places/countries'
import { z } from 'zod'

/** The project's own table; docs/places.md explains the columns and how to add a row. */
const FOLDER = new URL('./gazetteer/', import.meta.url)
const COUNTRIES = 'countries.json'

/** The copy of the imported places in DATA_DIR (places/imports). */
export const IMPORTED_PLACES = 'places.json'

const rank = z.number().int().min(0).max(3)
const lat = z.number().min(-90).max(90)
const lng = z.number().min(-180).max(180)
const name = z.string()

const CountryRow = z.tuple([z.string().regex(/^[A-Z]{2}$/), lat, lng, rank, z.array(name)])

/** id, kind, parent, rank, lat, lng, en, native ('' when as in English), ja, ko, zh-CN, zh-TW, other spellings and readings. */
export const PlaceRow = z.tuple([
  z.string().min(4),
  z.enum(['region', 'city', 'district']),
  z.string().min(2),
  rank,
  lat,
  lng,
  name.min(1),
  name,
  name,
  name,
  name,
  name,
  z.array(name),
])
export type PlaceRow = z.infer<typeof PlaceRow>

export type PlaceKind = 'country' | 'region' | 'city' | 'district'

/** One place of the gazetteer, linked to the place that contains it. */
export interface GazetteerPlace {
  readonly id: string
  readonly kind: PlaceKind
  readonly countryCode: string
  readonly parent: GazetteerPlace | null
  /** 0 = ordinary, 3 = known all over the world. */
  readonly rank: number
  readonly lat: number
  readonly lng: number
  readonly names: Readonly<Partial<Record<Language, string>>> & { readonly en: string }
  /** Native name, readings and other spellings: found by, never shown. */
  readonly spellings: readonly string[]
}

export type Gazetteer = ReadonlyMap<string, GazetteerPlace>

const namers = LANGUAGES.map((language) => {
  const long = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const short = new Intl.DisplayNames([language], {
    type: 'region',
    fallback: 'none',
    style: 'short',
  })
  return { language, of: (code: string) => (usesShortName(code) ? short : long).of(code) }
})

function country([code, latitude, longitude, importance, spellings]: z.infer<typeof CountryRow>) {
  const entries = namers.map(({ language, of }) => [language, of(code)] as const)
  return {
    id: code.toLowerCase(),
    kind: 'country',
    countryCode: code,
    parent: null,
    rank: importance,
    lat: latitude,
    lng: longitude,
    names: {
      ...Object.fromEntries(entries.filter(([, named]) => named)),
      en: englishCountryName(code) ?? code,
    },
    spellings,
  } satisfies GazetteerPlace
}

function place(row: PlaceRow, parent: GazetteerPlace): GazetteerPlace {
  const [id, kind, , importance, latitude, longitude, en, native, ja, ko, zhCN, zhTW, others] = row
  return {
    id,
    kind,
    countryCode: parent.countryCode,
    parent,
    rank: importance,
    lat: latitude,
    lng: longitude,
    names: {
      en,
      ...(ja && { ja }),
      ...(ko && { ko }),
      ...(zhCN && { 'zh-CN': zhCN }),
      ...(zhTW && { 'zh-TW': zhTW }),
    },
    spellings: native ? [native, ...others] : others,
  }
}

const rowsOf = (file: URL | string) =>
  z.array(PlaceRow).parse(JSON.parse(readFileSync(file, 'utf8')))

/** The table that the operator imported, if there is one. */
export function importedPlaces(dataDir: string): string | null {
  const file = join(dataDir, IMPORTED_PLACES)
  return existsSync(file) ? file : null
}

/** Reads every table; a row without its parent is an error, so that a typo is never deployed. */
export function loadGazetteer(imported: string | null = null): Gazetteer {
  const places = new Map<string, GazetteerPlace>()
  const countries = z
    .array(CountryRow)
    .parse(JSON.parse(readFileSync(new URL(COUNTRIES, FOLDER), 'utf8')))
  for (const row of countries) places.set(row[0].toLowerCase(), country(row))
  const tables = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json') && file !== COUNTRIES)
    .sort()
  const rows = [
    ...tables.flatMap((file) => rowsOf(new URL(file, FOLDER))),
    ...(imported ? rowsOf(imported) : []),
  ]
  for (const row of rows) {
    const parent = places.get(row[2])
    if (!parent)
      throw new Error(`gazetteer: ${row[0]} lies in ${row[2]}, which is not in the table`)
    if (places.has(row[0])) throw new Error(`gazetteer: ${row[0]} stands in the table twice`)
    places.set(row[0], place(row, parent))
  }
  return places
}

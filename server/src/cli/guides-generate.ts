import type { Language } from '@annai/contract/languages'
import { sql } from 'kysely'
import { placeById, placeTable } from '../features/places/service.ts'
import { type Tx, transact } from '../platform/db/transact.ts'
import type { Platform } from '../platform/platform.ts'
import { type Command, countArgument, counted, printLine } from './command.ts'
import { type Cities, type City, makeGuide } from './load-test/guides.ts'
import { VOICES } from './load-test/people.ts'

const AT_ONCE = 2000
const MOST = 5_000_000
const COUNTRIES = ['JP', 'KR', 'CN', 'TW', 'HK', 'TH', 'VN', 'MY', 'ID', 'SG']

async function cityOf(ctx: Platform, id: string, language: Language): Promise<City[]> {
  const place = await placeById(ctx, id, language)
  const english = await placeById(ctx, id, 'en')
  const country = english?.addressComponents.find(({ types }) => types.includes('country'))
  if (!place || !country) return []
  const { placeId, name, formattedAddress } = place
  const countryCode = country.shortName
  return [{ placeId, name, formattedAddress, country: country.longName, countryCode }]
}

/** The better-known places of Asia, named in each language. */
async function knownCities(ctx: Platform): Promise<Cities> {
  const ids = [...placeTable(ctx).gazetteer.values()]
    .filter(({ kind, rank, countryCode }) => {
      return kind !== 'country' && rank >= 2 && COUNTRIES.includes(countryCode)
    })
    .map(({ id }) => id)
    .sort((a, b) => (a < b ? -1 : 1))
  const cities = new Map<Language, City[]>()
  for (const { language } of VOICES) {
    const named = await Promise.all(ids.map((id) => cityOf(ctx, id, language)))
    cities.set(language, named.flat())
  }
  return (language) => cities.get(language) ?? []
}

const columnsOf = (row: object) => sql.join(Object.keys(row).map((key) => sql.ref(key)))

/** All rows of a table as one JSON parameter: a million of them take minutes instead of hours. */
async function add(tx: Tx, people: readonly ReturnType<typeof makeGuide>[]): Promise<number> {
  const [first] = people
  if (!first) return 0
  const accounts = JSON.stringify(people.map(({ account }) => account))
  const guides = JSON.stringify(people.map(({ guide }) => guide))
  const { rows } = await sql<{ account_id: string }>`
    with fresh as (
      insert into accounts (${columnsOf(first.account)})
      select ${columnsOf(first.account)} from json_populate_recordset(null::accounts, ${accounts})
      on conflict do nothing returning id as fresh_id)
    insert into guides (${columnsOf(first.guide)})
    select ${columnsOf(first.guide)} from json_populate_recordset(null::guides, ${guides})
    join fresh on fresh_id = account_id
    returning account_id`.execute(tx)
  return rows.length
}

/** Makes the load-test guides number 1 to `count`, keeping existing ones. Returns how many are new. */
export async function generateGuides(ctx: Platform, count: number): Promise<number> {
  const cities = await knownCities(ctx)
  let added = 0
  for (let from = 1; from <= count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from + 1)
    const people = Array.from({ length }, (_, index) => makeGuide(from + index, cities))
    added += await transact(ctx, (tx) => add(tx, people))
  }
  return added
}

export const guidesGenerateCommand: Command = {
  name: 'guides:generate',
  parameters: 'N',
  summary: 'makes N approved guides for load tests, the same ones every time',
  async run({ open }, args) {
    const count = countArgument(args, 'guides', MOST)
    const begun = Date.now()
    const added = await generateGuides(await open(), count)
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    printLine(`${counted(added, 'guide', 'guides')} added in ${seconds} s`)
  },
}

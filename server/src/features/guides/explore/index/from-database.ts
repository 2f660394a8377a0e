import type { GuideList } from '@annai/contract/guides/shapes'
import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { countryKeyOf, countrySpellings } from '@annai/contract/places/countries'
import type { Db } from '../../../../platform/db/database.ts'
import { cardView } from '../../view.ts'
import * as store from '../store.ts'
import type { Filter, Wanted } from './wanted.ts'

/** The same questions answered by SQL: while the index is being built, and to compare with it. */
export interface Tally {
  /** In the order of the vocabularies and of the countries asked for. */
  languages: number[]
  expertises: number[]
  countries: number[]
}

const inSql = ({ country, ...filter }: Filter): store.ListedWanted => ({
  ...filter,
  countries: country === null ? [] : countrySpellings(country),
})

export async function listFromDatabase(
  db: Db,
  { page, limit, ...filter }: Wanted,
): Promise<GuideList> {
  const { rows, total } = await store.findListed(db, inSql(filter), {
    offset: (page - 1) * limit,
    limit,
  })
  return {
    guides: rows.map(cardView),
    totalPages: Math.ceil(total / limit),
    currentPage: page,
    totalGuides: total,
  }
}

export const countFromDatabase = (db: Db, filter: Filter): Promise<number> =>
  store.countListed(db, inSql(filter))

export async function tallyFromDatabase(
  db: Db,
  filter: Filter,
  countries: readonly string[],
): Promise<Tally> {
  const counted = await store.tallyListed(db, inSql(filter))
  const totals = (rows: readonly { key: string; total: number }[], keys: readonly string[]) => {
    const sums = new Map<string, number>()
    for (const { key, total } of rows) sums.set(key, (sums.get(key) ?? 0) + total)
    return keys.map((key) => sums.get(key) ?? 0)
  }
  const byCountry = counted.countries.map(({ country, formatted_address, total }) => ({
    key: countryKeyOf({ country, formattedAddress: formatted_address }),
    total,
  }))
  return {
    languages: totals(counted.languages, LANGUAGE_CODES),
    expertises: totals(counted.expertises, EXPERTISES),
    countries: totals(byCountry, countries),
  }
}

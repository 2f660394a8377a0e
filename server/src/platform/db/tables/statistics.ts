import type { StatisticName } from '@annai/contract/admin/statistics/vocabulary'
import type { LanguageCode } from '@annai/contract/guides/vocabulary'
import type { ColumnType } from 'kysely'
import type { Json } from './json.ts'

// Counts that name nobody.

export interface WeekStatisticsTable {
  /** Its Monday, YYYY-MM-DD where it is read as text. */
  week: ColumnType<Date, string, string>
  name: StatisticName
  counts: Json<object>
  counted_at: Date
}

export interface DemandWeeksTable {
  week: ColumnType<Date, string, string>
  country: string
  /** Empty where only the country is known. */
  place_key: string
  language: LanguageCode
  searches: number
}

export interface DemandKeysTable {
  key: Buffer
  day: ColumnType<Date, string, string>
}

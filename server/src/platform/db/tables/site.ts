import type { ColumnType } from 'kysely'
import type { Json } from './json.ts'

export interface SiteVersionsTable {
  id: ColumnType<number, never, never>
  /** A version of the program may not know all of its parts. */
  settings: Json<object>
  admin_id: string | null
  created_at: Date
  /** Null for a draft. */
  published_at: Date | null
}

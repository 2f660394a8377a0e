import type { ColumnType } from 'kysely'
import type { Json } from '../json-column.ts'

/** Pictures that the settings of some version name, and those of the last day. */
export interface SiteLogosTable {
  id: string
  /** A square PNG picture. */
  picture: Buffer
  created_at: Date
}

export interface SiteVersionsTable {
  id: ColumnType<number, never, never>
  /** A version of the program may not know all of its parts. */
  settings: Json<object>
  admin_id: string | null
  created_at: Date
  /** Null for a draft. */
  published_at: Date | null
}

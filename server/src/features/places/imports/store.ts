import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

export interface ImportedPlaces {
  /** JSON, in the form of the gazetteer's tables. */
  readonly places: string
  readonly imported_at: Date
}

/** Undefined if nothing was imported or removed. */
export const find = (reader: Db | Tx): Promise<{ places: string } | undefined> =>
  reader.selectFrom('imported_places').select('places').executeTakeFirst()

export const replace = (db: Db | Tx, imported: SystemAuthority<'operator', ImportedPlaces>) =>
  db
    .insertInto('imported_places')
    .values(imported)
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({
        places: imported.places,
        imported_at: imported.imported_at,
      }),
    )
    .execute()

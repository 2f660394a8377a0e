import type { ReadOnlyDb } from '../../../platform/db/read-only.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Explore } from '../explore/service.ts'
import * as store from '../store.ts'

/** The data of a guide besides the row, from the same database server. */
type Details<T> = (db: ReadOnlyDb, row: store.GuideRow) => Promise<T>

/** Reads public profiles of guides. */
export interface PublicReads {
  /** A guide by username; a replica may answer visitors (`mayLag`). Undefined where there is none. */
  find<T>(
    username: string,
    mayLag: boolean,
    details: Details<T>,
  ): Promise<{ row: store.GuideRow; details: T } | undefined>
}

/**
 * The index reads every change of a listed guide from the primary within milliseconds. Rows that
 * are older than the index, and guides outside of it, are read from the primary. Every change of a
 * guide's page gives the row a new version, except the count of views.
 */
export function createPublicReads(
  { replica }: Pick<Platform, 'replica'>,
  explore: Pick<Explore, 'versionOf'>,
): PublicReads {
  const isCurrent = ({ account_id, version, is_listed }: store.GuideRow): boolean => {
    const known = explore.versionOf(account_id)
    return is_listed && known !== undefined && version >= known
  }
  return {
    find: (username, mayLag, details) =>
      replica.read(
        mayLag,
        async (db) => {
          const row = await store.findByUsername(db, username)
          return row && { row, details: await details(db, row) }
        },
        (found) => found !== undefined && isCurrent(found.row),
      ),
  }
}

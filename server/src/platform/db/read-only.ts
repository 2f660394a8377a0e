import type { Db } from './database.ts'

/** A connection whose type allows reading only, such as that of the replica. */
export type ReadOnlyDb = Pick<Db, 'selectFrom'>

import type { Db } from './database.ts'

/** A connection to read from, the replica's among them: nothing can be written through it. */
export type ReadOnlyDb = Pick<Db, 'selectFrom'>

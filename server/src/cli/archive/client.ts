import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transact.ts'

/** One transaction, with its connection for COPY, which Kysely does not support. */
export interface CopyTransaction {
  readonly tx: Tx
  readonly client: pg.PoolClient
}

/** Runs the work in one transaction on one connection of the pool. */
export async function inTransaction<T>(
  pool: pg.Pool,
  isReading: boolean,
  work: (transaction: CopyTransaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  const only = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: only as pg.Pool }) })
  const transaction = isReading
    ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    : db.transaction()
  try {
    return await transaction.execute((tx) => work({ tx, client }))
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A failed COPY may leave the connection in the middle of its data.
    client.release(failure)
  }
}

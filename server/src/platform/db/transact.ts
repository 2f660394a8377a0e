import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'
import { sqlState } from './unavailable.ts'

export type Tx = Transaction<Database>

const TRIES = 4
// Deadlock and serialization failure, which are safe to retry.
const RETRYABLE = new Set(['40P01', '40001'])

type AfterCommit = () => void | Promise<void>
const workAfter = new WeakMap<Tx, AfterCommit[]>()

/**
 * Runs `work` after the transaction is committed, and never if it is rolled back. `transact` waits
 * for it. Only for work that may be lost, because a crash in between drops it. It must not throw.
 */
export function afterCommit(tx: Tx, work: AfterCommit): void {
  const works = workAfter.get(tx)
  if (!works) throw new Error('afterCommit outside of transact')
  works.push(work)
}

/** The constraint that a database error names; undefined for other errors. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined

/** Retries deadlocks, which leave nothing committed. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error
    }
  }
}

/**
 * Runs one transaction: a change and all its effects commit together. Deadlocks are retried, so
 * `work` may run again; its other errors roll back and are thrown.
 */
export const transact = <T>(
  { db }: { readonly db: Db },
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  retried(async () => {
    const works: AfterCommit[] = []
    const result = await db.transaction().execute((tx) => {
      workAfter.set(tx, works)
      return runInTransaction(() => work(tx))
    })
    await Promise.all(works.map((each) => each()))
    return result
  })

const open = new AsyncLocalStorage<true>()

/** Runs the work of a transaction: within it `assertOutsideTransaction` throws. */
const runInTransaction = <T>(work: () => T): T => open.run(true, work)

/**
 * Throws inside a transaction. Called before anything that may go over the network, even if this
 * installation answers it from memory: a slow service would hold row locks and a connection.
 */
export function assertOutsideTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} inside a transaction`)
}

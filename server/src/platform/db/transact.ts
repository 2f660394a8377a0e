import type { Transaction } from 'kysely'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'

export type Tx = Transaction<Database>

const RETRIES = 4
// Deadlock and serialization failure: PostgreSQL says that trying again is right.
const RETRYABLE = new Set(['40P01', '40001'])

const followUps = new WeakMap<Tx, (() => void)[]>()

/** Runs `effect` once the transaction is committed, and never if it is not. For sockets only. */
export function afterCommit(tx: Tx, effect: () => void): void {
  const list = followUps.get(tx)
  if (!list) throw new Error('afterCommit outside of transact')
  list.push(effect)
}

/** The SQLSTATE of a database error, or undefined. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** The constraint that a database error names, or undefined. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined

/** One transaction: a change and all its effects commit together. Deadlocks are tried again. */
export async function transact<T>({ db }: { db: Db }, story: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        followUps.set(tx, effects)
        return story(tx)
      })
      for (const effect of effects) effect()
      return result
    } catch (error) {
      if (attempt >= RETRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error
    }
  }
}

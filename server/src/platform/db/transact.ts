import type { Transaction } from 'kysely'
import type { Db } from './database.ts'
import { runInTransaction } from './in-transaction.ts'
import type { Database } from './schema.ts'
import { sqlState } from './sql-state.ts'

export type Tx = Transaction<Database>

const TRIES = 4
// Deadlock and serialization failure, which are safe to retry.
const RETRYABLE = new Set(['40P01', '40001'])

/** Called once a transaction that queued mails is committed. */
interface Wake {
  wake(): void
}

interface Transactor {
  readonly db: Db
  readonly mail?: Wake
}

interface Scope {
  readonly effects: (() => void)[]
  readonly waits: (() => Promise<void>)[]
  readonly mail: Wake | undefined
}
const scopes = new WeakMap<Tx, Scope>()

/**
 * Runs `effect` after the transaction is committed, and never if it is rolled back. Only for
 * effects that may be lost, because a crash in between drops them.
 */
export function afterCommit(tx: Tx, effect: () => void): void {
  const scope = scopes.get(tx)
  if (!scope) throw new Error('afterCommit outside of transact')
  scope.effects.push(effect)
}

/**
 * Runs `work` after the transaction is committed; `transact` waits for it. For an index that must
 * include the change before the caller gets the answer. The work must not throw.
 */
export function waitAfterCommit(tx: Tx, work: () => Promise<void>): void {
  const scope = scopes.get(tx)
  if (!scope) throw new Error('waitAfterCommit outside of transact')
  scope.waits.push(work)
}

/** Wakes the mail worker once the transaction that queued a mail is committed. */
export function wakeAfterCommit(tx: Tx): void {
  afterCommit(tx, () => scopes.get(tx)?.mail?.wake())
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
export const transact = <T>({ db, mail }: Transactor, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(async () => {
    const effects: Scope['effects'] = []
    const waits: Scope['waits'] = []
    const result = await db.transaction().execute((tx) => {
      scopes.set(tx, { effects, waits, mail })
      return runInTransaction(() => work(tx))
    })
    for (const effect of effects) effect()
    await Promise.all(waits.map((wait) => wait()))
    return result
  })

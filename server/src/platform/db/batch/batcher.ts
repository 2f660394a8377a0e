import { newId } from '../../ids.ts'
import type { Db } from '../database.ts'
import { sqlState } from '../sql-state.ts'
import { afterCommit, retried, type Tx } from '../transact.ts'
import { type Change, execute } from './execute.ts'
import { createBatchLoader, type LoaderOptions } from './loader.ts'
import type { BatchQuery } from './query.ts'
import { always, type Locked, type Statement, type Write } from './statement.ts'

/**
 * `unchanged`: the first write found nothing to change. `superseded`: another change of the same
 * row came at the same time. In both cases nothing was written.
 */
type CommitResult = 'committed' | 'unchanged' | 'superseded'

/**
 * Sends concurrent loads, and concurrent changes, to the database in one statement. A single call
 * is not delayed, and what the database refuses fails alone.
 */
export interface Batcher {
  load<Key extends object, Row extends object>(
    query: BatchQuery<Key, Row>,
    key: Key,
  ): Promise<Row | undefined>
  /** One statement that commits itself: all of the writes or none, then their `afterCommit`. */
  commit(writes: Change): Promise<CommitResult>
}

type Outcome =
  | { kind: 'committed'; runEffects(): void }
  | { kind: 'unchanged' }
  | { kind: 'superseded' }
  | { kind: 'failed'; error: unknown }

const SUPERSEDED: Outcome = { kind: 'superseded' }

/** Updates that wait for a lock go one by one, on few connections, and delay no other change. */
const WAITING: LoaderOptions = { concurrency: 4, batchSize: 1 }

export function createBatcher(db: Db): Batcher {
  const loaders = new Map<object, (key: object) => Promise<object | undefined>>()
  const writers = new Map<Statement, Record<Locked, (change: Change) => Promise<Outcome>>>()
  const writersOf = (statement: Statement) => {
    const known = writers.get(statement) ?? {
      skip: createBatchLoader((changes) => commitAll(db, changes, 'skip')),
      wait: createBatchLoader((changes) => commitAll(db, changes, 'wait'), WAITING),
    }
    writers.set(statement, known)
    return known
  }
  return {
    async load<Key extends object, Row extends object>(query: BatchQuery<Key, Row>, key: Key) {
      const loader =
        loaders.get(query) ?? createBatchLoader((keys) => query.load(db, keys as Key[]))
      loaders.set(query, loader)
      return (await loader(key)) as Row | undefined
    },
    async commit(change) {
      const [{ statement }] = change
      const writer = writersOf(statement)
      let outcome = await writer.skip(change)
      // Its row may be locked, not gone.
      if (outcome.kind === 'unchanged' && statement.canSkip) outcome = await writer.wait(change)
      if (outcome.kind === 'failed') throw outcome.error
      if (outcome.kind === 'committed') outcome.runEffects()
      return outcome.kind
    },
  }
}

/** Of several changes of one row the first is made: a statement can change a row only once. */
async function commitAll(db: Db, changes: Change[], locked: Locked): Promise<Outcome[]> {
  const first = new Map<string, Change>()
  for (const change of changes) if (!first.has(change[0].id)) first.set(change[0].id, change)
  // In one order everywhere, so that two statements never wait for each other.
  const chosen = [...first.values()].sort(([a], [b]) => (a.id < b.id ? -1 : 1))
  const outcomes = await commitEach(db, chosen, locked)
  const outcomeOf = new Map(chosen.map((change, index) => [change, outcomes[index]]))
  return changes.map((change) => outcomeOf.get(change) ?? SUPERSEDED)
}

// Invalid data, a violated constraint, or a lock held for too long: the fault of one change.
const isRowError = (error: unknown) => /^(?:2[23]|55P03|57014)/.test(sqlState(error) ?? '')

/** A change that the database refuses does not take the others of its batch with it. */
async function commitEach(db: Db, changes: Change[], locked: Locked): Promise<Outcome[]> {
  try {
    return await retried(() => write(db, changes, locked))
  } catch (error) {
    if (!isRowError(error)) throw error
    if (changes.length === 1) return [{ kind: 'failed', error }]
    const outcomes = await Promise.all(changes.map((change) => commitEach(db, [change], locked)))
    return outcomes.flat()
  }
}

async function write(db: Db | Tx, changes: readonly Change[], locked: Locked): Promise<Outcome[]> {
  const results = await execute(db, changes, locked)
  return changes.map((writes, index) => {
    const written = results[index]
    if (!written) return { kind: 'unchanged' }
    return {
      kind: 'committed',
      runEffects() {
        for (const each of writes) each.afterCommit?.(written.has(each))
      },
    }
  })
}

/** The writes inside a transaction, in one statement. */
export async function writeEffects(tx: Tx, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const [outcome] = await write(tx, [[always(newId()), ...writes]], 'wait')
  if (outcome?.kind === 'committed') afterCommit(tx, outcome.runEffects)
}

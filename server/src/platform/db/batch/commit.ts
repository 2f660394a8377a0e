import { type CompiledQuery, sql } from 'kysely'
import { newId } from '../../ids.ts'
import type { Db } from '../database.ts'
import { sqlState } from '../sql-state.ts'
import { afterCommit, retried, type Tx } from '../transact.ts'
import { type BatchQuery, createBatchLoader, type LoaderOptions } from './load.ts'
import { always, type Locked, type Source, type Statement, type Write } from './write.ts'

/**
 * Writes that are committed together or not at all. The first is the cause: if it finds nothing to
 * change, none is written.
 */
export type Change = readonly [cause: Write, ...effects: Write[]]

/**
 * `unchanged`: the first write found nothing to change. `superseded`: a concurrent change of the
 * same row came first. In both cases nothing was written.
 */
type CommitResult = 'committed' | 'unchanged' | 'superseded'

/**
 * Sends concurrent loads, and concurrent changes, to the database in one statement. A single call
 * is not delayed. If the database refuses one change of a batch, only its caller gets the error.
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

/**
 * Updates that wait for a lock run one at a time on few connections, so that they delay no other
 * change.
 */
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
      // The row may exist but be locked.
      if (outcome.kind === 'unchanged' && statement.canSkip) outcome = await writer.wait(change)
      if (outcome.kind === 'failed') throw outcome.error
      if (outcome.kind === 'committed') outcome.runEffects()
      return outcome.kind
    },
  }
}

/** Of several changes of one row only the first is sent: a statement can change a row only once. */
async function commitAll(db: Db, changes: Change[], locked: Locked): Promise<Outcome[]> {
  const first = new Map<string, Change>()
  for (const change of changes) if (!first.has(change[0].id)) first.set(change[0].id, change)
  // Always in the same order, so that two statements cannot deadlock.
  const chosen = [...first.values()].sort(([a], [b]) => (a.id < b.id ? -1 : 1))
  const outcomes = await commitEach(db, chosen, locked)
  const outcomeOf = new Map(chosen.map((change, index) => [change, outcomes[index]]))
  return changes.map((change) => outcomeOf.get(change) ?? SUPERSEDED)
}

// Invalid data, a violated constraint, or a lock timeout: an error of one change, not of the batch.
const isRowError = (error: unknown) => /^(?:2[23]|55P03|57014)/.test(sqlState(error) ?? '')

/** A change that the database refuses must not fail the others of its batch. */
async function commitEach(db: Db, changes: Change[], locked: Locked): Promise<Outcome[]> {
  try {
    return await retried(() => execute(db, changes, locked))
  } catch (error) {
    if (!isRowError(error)) throw error
    if (changes.length === 1) return [{ kind: 'failed', error }]
    const outcomes = await Promise.all(changes.map((change) => commitEach(db, [change], locked)))
    return outcomes.flat()
  }
}

/** The writes inside a transaction, in one statement. */
export async function writeEffects(tx: Tx, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const [outcome] = await execute(tx, [[always(newId()), ...writes]], 'wait')
  if (outcome?.kind === 'committed') afterCommit(tx, outcome.runEffects)
}

/** The ids that each statement has written; the first are those of the causes. */
type WrittenIds = ReadonlySet<string>[]

interface Group {
  readonly statement: Statement
  readonly rows: object[]
  readonly causes: string[]
}

/**
 * A placeholder for a parameter of the compiled query: rows as JSON, or the ids of their causes.
 */
class Slot {
  readonly group: number
  readonly part: 'rows' | 'causes'
  constructor(group: number, part: Slot['part']) {
    this.group = group
    this.part = part
  }
}

type Compiled = CompiledQuery<Record<string, string[] | null>>
/** By their statements: batches of the same statements share one compiled query. */
const compiledQueries = new Map<string, Compiled>()

/** The changes as one statement that commits itself: one round trip, no BEGIN and no COMMIT. */
async function execute(
  db: Db | Tx,
  changes: readonly Change[],
  locked: Locked,
): Promise<Outcome[]> {
  const groups = groupsOf(changes)
  const key = [locked, ...groups.map(({ statement }) => statement.serial)].join()
  const compiled = compiledQueries.get(key) ?? compile(db, groups, locked)
  compiledQueries.set(key, compiled)
  // Ids contain nothing to escape, and the driver's own array encoding is slow.
  const values = groups.map(({ rows, causes }) => ({
    rows: JSON.stringify(rows),
    causes: `{${causes.join()}}`,
  }))
  const parameters = compiled.parameters.map((each) =>
    each instanceof Slot ? values[each.group]?.[each.part] : each,
  )
  const { rows } = await db.executeQuery<Record<string, string[] | null>>({
    ...compiled,
    parameters,
  })
  const ids = groups.map((_, index) => new Set(rows[0]?.[`part_${index}`]))
  return outcomesOf(changes, groups, ids)
}

/** The causes first; then the writes of each statement, in the order of their definition. */
function groupsOf(changes: readonly Change[]): Group[] {
  const groups = new Map<Statement, Group>()
  for (const [cause, ...effects] of changes)
    for (const { statement, row } of effects) {
      const group = groups.get(statement) ?? { statement, rows: [], causes: [] }
      groups.set(statement, group)
      group.rows.push(row)
      group.causes.push(cause.id)
    }
  const rows = changes.map(([cause]) => cause.row)
  const causes = changes.slice(0, 1).map(([{ statement }]) => ({ statement, rows, causes: [] }))
  const byDefinition = (a: Group, b: Group) => a.statement.serial - b.statement.serial
  return [...causes, ...[...groups.values()].sort(byDefinition)]
}

function compile(db: Db | Tx, groups: readonly Group[], locked: Locked): Compiled {
  const names = groups.map((_, index) => sql.id(`part_${index}`))
  const parts = groups.map(({ statement }, index) => {
    const rows = sql`${new Slot(index, 'rows')}::json`
    const causes = sql`${new Slot(index, 'causes')}::uuid[]`
    const source: Source = (records) =>
      index === 0
        ? sql`rows from (${records(rows)}) as input`
        : // Only the rows whose cause was written.
          sql`rows from (${records(rows)}, unnest(${causes})) as input
            join part_0 on part_0.id = input.unnest`
    return sql`${sql.id(`part_${index}`)} as (${statement.sql(source, index === 0 ? locked : 'wait')})`
  })
  const ids = names.map((name) => sql`(select json_agg(id) from ${name}) as ${name}`)
  return sql<Record<string, string[] | null>>`
    with ${sql.join(parts)} select ${sql.join(ids)}`.compile(db)
}

function outcomesOf(
  changes: readonly Change[],
  groups: readonly Group[],
  [happened, ...ids]: WrittenIds,
): Outcome[] {
  const written = new Map(groups.slice(1).map(({ statement }, index) => [statement, ids[index]]))
  return changes.map(([cause, ...effects]) => {
    if (!happened?.has(cause.id)) return { kind: 'unchanged' }
    return {
      kind: 'committed',
      runEffects() {
        cause.afterCommit?.(true)
        for (const { statement, id, afterCommit } of effects)
          afterCommit?.(written.get(statement)?.has(id) ?? false)
      },
    }
  })
}

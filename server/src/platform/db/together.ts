import { type RawBuilder, sql } from 'kysely'
import { newId } from '../ids.ts'
import type { Db } from './database.ts'
import { gather } from './gather.ts'
import { sqlState } from './sql-state.ts'
import { afterCommit, retried, type Tx } from './transact.ts'

/** The rows as `json`, for json_to_recordset: their number does not change the statement. */
type Rows = RawBuilder<unknown>

/** Something that is asked about one thing, and answered for many at once. */
export interface Question<Ask extends object, Row extends object> {
  /** Each asked row carries its number `at`, and so does its answer. */
  sql(asked: Rows): RawBuilder<Row & { at: number }>
  /** What is asked for, as a type. */
  readonly asks?: Ask
}

/**
 * One way of writing rows: an insert or update, a part of a statement in which `cause` holds the
 * `id` of every cause that happened. Each asked row carries its own `id` and that of its `cause`;
 * returned are the ids of those that were written.
 */
export interface WriteKind {
  sql(asked: Rows): RawBuilder<{ id: string }>
  /**
   * Of a cause that passes over rows which somebody holds, so that they keep nobody else waiting:
   * the same, waiting for them.
   */
  readonly patient?: WriteKind
}

/** A row of one feature, written in one statement with its cause, which may be another's. */
export interface Write {
  readonly kind: WriteKind
  readonly row: { readonly id: string; readonly [column: string]: unknown }
  /** Runs once it is committed. For sockets and bells only. */
  done?(isWritten: boolean): void
}

/** A cause and everything that is written because of it: all or nothing. */
export interface Change {
  readonly cause: Omit<Write, 'done'>
  readonly writes: readonly Write[]
}

/** Brings what comes at the same time to the database together. */
export interface Together {
  ask<Ask extends object, Row extends object>(
    question: Question<Ask, Row>,
    ask: Ask,
  ): Promise<Row | undefined>
  /**
   * False when the cause found nothing to change, or another change of the same thing came at the
   * same time: nothing was written, look again.
   */
  commit(change: Change): Promise<boolean>
}

const asJson = (rows: object[]): Rows => sql`${JSON.stringify(rows)}::json`

type Effects = () => void

/**
 * The changes as one statement: a single round trip, no BEGIN, no COMMIT, no lock in between. For
 * each what is to be done once it is committed, null when its cause found nothing to change.
 */
async function writeAll(
  db: Db | Tx,
  kind: WriteKind,
  changes: readonly Change[],
): Promise<(Effects | null)[]> {
  const rowsOf = new Map<WriteKind, object[]>()
  for (const { cause, writes } of changes)
    for (const { kind, row } of writes) {
      const rows = rowsOf.get(kind) ?? []
      rowsOf.set(kind, rows)
      rows.push({ ...row, cause: cause.row.id })
    }
  const named = [...rowsOf].map(([kind, rows], at) => ({ kind, rows, name: sql.id(`write_${at}`) }))
  const parts = named.map(({ kind, rows, name }) => sql`, ${name} as (${kind.sql(asJson(rows))})`)
  const told = named.map(({ name }) => sql`, (select json_agg(id) from ${name}) as ${name}`)
  const causes = asJson(changes.map(({ cause }) => cause.row))
  const { rows } = await sql<Record<string, string[] | null>>`
    with cause as (${kind.sql(causes)}) ${sql.join(parts, sql``)}
    select (select json_agg(id) from cause) as cause ${sql.join(told, sql``)}`.execute(db)
  const idsOf = (name: string) => new Set(rows[0]?.[name])
  const happened = idsOf('cause')
  const written = new Map(named.map(({ kind }, at) => [kind, idsOf(`write_${at}`)]))
  return changes.map(({ cause, writes }) => {
    if (!happened.has(cause.row.id)) return null
    return () => {
      for (const each of writes) each.done?.(written.get(each.kind)?.has(each.row.id) ?? false)
    }
  })
}

// A row that may not be (data exception, integrity constraint), or that somebody holds for too long.
const isTheirOwn = (error: unknown) => /^(?:2[23]|55P03|57014)/.test(sqlState(error) ?? '')

type Outcome = { effects: Effects | null } | { error: unknown }

/** Another change of the same thing came at the same time. */
const SECOND: Outcome = { effects: null }

/** One change that the database refuses does not take the others with it. */
async function writeEach(db: Db, kind: WriteKind, changes: Change[]): Promise<Outcome[]> {
  try {
    const all = await retried(() => writeAll(db, kind, changes))
    return all.map((effects) => ({ effects }))
  } catch (error) {
    if (!isTheirOwn(error)) throw error
    if (changes.length === 1) return [{ error }]
    const outcomes = await Promise.all(changes.map((change) => writeEach(db, kind, [change])))
    return outcomes.flat()
  }
}

/** The first change of each cause; of one row a statement can make one only. */
function firstOfEach(changes: Change[]): Change[] {
  const first = new Map<string, Change>()
  for (const change of changes)
    if (!first.has(change.cause.row.id)) first.set(change.cause.row.id, change)
  // In one order everywhere, so that two statements never wait for each other.
  return [...first.values()].sort((a, b) => (a.cause.row.id < b.cause.row.id ? -1 : 1))
}

/** Those who wait for what somebody holds do so one by one, and take few connections. */
const ONE_BY_ONE = { atOnce: 4, most: 1 }

export function createTogether(db: Db): Together {
  const questions = new Map<object, (ask: object) => Promise<object | undefined>>()
  const kinds = new Map<object, (change: Change) => Promise<Outcome>>()
  const gathered = <Ask, Answer>(
    known: Map<object, (ask: Ask) => Promise<Answer>>,
    key: object,
    answerAll: (asked: Ask[]) => Promise<Answer[]>,
    bounds?: typeof ONE_BY_ONE,
  ) => {
    const found = known.get(key) ?? gather(answerAll, bounds)
    known.set(key, found)
    return found
  }
  const write = (kind: WriteKind, change: Change, bounds?: typeof ONE_BY_ONE) =>
    gathered(
      kinds,
      kind,
      async (changes) => {
        const chosen = firstOfEach(changes)
        const outcomes = await writeEach(db, kind, chosen)
        const outcomeOf = new Map(chosen.map((each, at) => [each, outcomes[at]]))
        return changes.map((each) => outcomeOf.get(each) ?? SECOND)
      },
      bounds,
    )(change)
  return {
    async ask<Ask extends object, Row extends object>(question: Question<Ask, Row>, ask: Ask) {
      const answer = gathered(questions, question, async (asked) => {
        const { rows } = await question
          .sql(asJson(asked.map((each, at) => ({ ...each, at }))))
          .execute(db)
        const answers = new Map(rows.map((row) => [row.at, row]))
        return asked.map((_, at) => answers.get(at))
      })
      return (await answer(ask)) as Row | undefined
    },
    async commit(change) {
      const { kind } = change.cause
      let outcome = await write(kind, change)
      const isHeld = 'effects' in outcome && !outcome.effects && outcome !== SECOND
      if (isHeld && kind.patient) outcome = await write(kind.patient, change, ONE_BY_ONE)
      if ('error' in outcome) throw outcome.error
      outcome.effects?.()
      return outcome.effects !== null
    },
  }
}

/** A cause that finds nothing to change and has happened all the same. */
export const HAPPENED: WriteKind = {
  sql: (asked) => sql`select id from json_to_recordset(${asked}) as asked(id uuid)`,
}

/** What others write because of what this transaction did. */
export async function addTogether(tx: Tx, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const cause = { kind: HAPPENED, row: { id: newId() } }
  const [effects] = await writeAll(tx, HAPPENED, [{ cause, writes }])
  if (effects) afterCommit(tx, effects)
}

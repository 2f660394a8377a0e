import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Tx } from '../transact.ts'
import type { Locked, Source, Statement, Write } from './statement.ts'

/**
 * Writes that are made together or not at all. The first is the cause: where it finds nothing to
 * change, the others are not written either.
 */
export type Change = readonly [cause: Write, ...effects: Write[]]

/** Ids that each statement of the changes has written; the first are those of the causes. */
type WrittenIds = ReadonlySet<string>[]

interface Group {
  readonly statement: Statement
  readonly rows: object[]
  readonly causes: string[]
}

/** Stands in for a parameter of the compiled query: rows as JSON, or the ids of their causes. */
class Slot {
  readonly group: number
  readonly part: 'rows' | 'causes'
  constructor(group: number, part: Slot['part']) {
    this.group = group
    this.part = part
  }
}

type Compiled = CompiledQuery<Record<string, string[] | null>>
const compiledQueries = new Map<string, Compiled>()

/**
 * The changes as one statement that commits itself: one round trip, no BEGIN and no COMMIT. Answers,
 * for each change, which of its writes were made; null where its cause found nothing to change.
 */
export async function execute(
  db: Db | Tx,
  changes: readonly Change[],
  locked: Locked,
): Promise<(ReadonlySet<Write> | null)[]> {
  const groups = groupsOf(changes)
  const key = [locked, ...groups.map(({ statement }) => statement.serial)].join()
  const compiled = compiledQueries.get(key) ?? compile(db, groups, locked)
  compiledQueries.set(key, compiled)
  // Ids need no quotes, and the driver takes long to quote them.
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
  return resultsOf(changes, groups, ids)
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
        : // Only the rows whose cause happened.
          sql`rows from (${records(rows)}, unnest(${causes})) as input
            join part_0 on part_0.id = input.unnest`
    return sql`${sql.id(`part_${index}`)} as (${statement.sql(source, index === 0 ? locked : 'wait')})`
  })
  const ids = names.map((name) => sql`(select json_agg(id) from ${name}) as ${name}`)
  return sql<Record<string, string[] | null>>`
    with ${sql.join(parts)} select ${sql.join(ids)}`.compile(db)
}

function resultsOf(
  changes: readonly Change[],
  groups: readonly Group[],
  [happened, ...ids]: WrittenIds,
): (ReadonlySet<Write> | null)[] {
  const written = new Map(groups.slice(1).map(({ statement }, index) => [statement, ids[index]]))
  return changes.map(([cause, ...effects]) =>
    happened?.has(cause.id)
      ? new Set([cause, ...effects.filter(({ statement, id }) => written.get(statement)?.has(id))])
      : null,
  )
}

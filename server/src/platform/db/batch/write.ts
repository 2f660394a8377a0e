import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { type Columns, definitionOf, type ValuesOf } from './columns.ts'

type Table = keyof Database
type WithValuesOf<Given, Read> = {
  readonly [C in keyof Given]: C extends keyof Read ? Read[C] : never
}
/** A row to insert, typed by its table. JSON columns take objects, as they are read. */
export type NewRow<T extends Table> = WithValuesOf<Insertable<Database[T]>, Selectable<Database[T]>>
export type AfterCommit = (isWritten: boolean) => void

/** A row to write, with its cause. Writes of the same statement are sent together. */
export interface Write {
  /** The column of the written row that the statement returns. */
  readonly id: string
  readonly row: object
  readonly statement: Statement
  /** Runs after the commit. For sockets and the mail worker only. */
  readonly afterCommit?: AfterCommit | undefined
}

/** How a cause treats rows that another transaction has locked. */
export type Locked = 'skip' | 'wait'

/** An insert or update as a part of a `with`; it returns the ids of the rows that were written. */
export interface Statement {
  /** Sorts statements by the order of their definition, so that equal batches share a query. */
  readonly serial: number
  /** Whether a cause skips locked rows, so that it delays no other change of its batch. */
  readonly canSkip?: boolean
  sql(source: Source, locked: Locked): RawBuilder<unknown>
}

let statements = 0
const nextSerial = () => ++statements

/** The source of the rows of a statement: `source(records)` names them `input`. */
export type Source = (
  records: (json: RawBuilder<unknown>) => RawBuilder<unknown>,
) => RawBuilder<unknown>

/** PostgreSQL reads the rows by the table's own types, so that no column list is repeated here. */
const recordsOf = (table: Table) => (json: RawBuilder<unknown>) =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${json})`

/**
 * The names of a row's columns as the key of its statement. Runs for every row, so it must be fast.
 */
function signatureOf<Row extends object>(row: Row): string {
  let signature = ''
  for (const name in row) if (row[name] !== undefined) signature += `${name},`
  return signature
}

const columnsOf = (signature: string) => signature.split(',').slice(0, -1)

const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)))

interface Conflict<Column> {
  columns: readonly Column[]
  where?: RawBuilder<boolean>
  update: readonly Column[]
}

interface InsertOptions<T extends Table, Computed extends keyof NewRow<T>> {
  /** The column that holds the write's id; `id` by default. */
  key?: keyof NewRow<T> & string
  /** Joined to each row of `input`; one without a match is not written. */
  join?: RawBuilder<unknown>
  /** Values that SQL computes from `input` and what is joined to it. */
  computed?: { readonly [C in Computed]: RawBuilder<unknown> }
  onConflict?: 'ignore' | Conflict<keyof NewRow<T> & string>
}

/** Defines an insert with computed columns, a join or a conflict clause. */
export function defineInsert<T extends Table, Computed extends keyof NewRow<T> = never>(
  table: T,
  options: InsertOptions<T, Computed> = {},
) {
  const statements = new Map<string, Statement>()
  const { key = 'id', join = sql``, computed = {}, onConflict } = options
  return (
    row: Omit<NewRow<T>, Computed> & Partial<Pick<NewRow<T>, Computed>>,
    afterCommit?: AfterCommit,
  ): Write => {
    const signature = signatureOf(row)
    const statement =
      statements.get(signature) ??
      insertStatement(table, columnsOf(signature), new Map(Object.entries(computed)), {
        join,
        tail: sql`${conflictOf(onConflict)} returning ${sql.id(key)} as id`,
      })
    statements.set(signature, statement)
    return { id: String(Reflect.get(row, key)), row, statement, afterCommit }
  }
}

function insertStatement(
  table: Table,
  given: readonly string[],
  computed: ReadonlyMap<string, RawBuilder<unknown>>,
  { join, tail }: { join: RawBuilder<unknown>; tail: RawBuilder<unknown> },
): Statement {
  const columns = [...new Set([...given, ...computed.keys()])]
  const values = columns.map((column) => computed.get(column) ?? sql.ref(`input.${column}`))
  const head = sql`insert into ${sql.table(table)} (${listOf(columns)}) select ${sql.join(values)}`
  const records = recordsOf(table)
  return {
    serial: nextSerial(),
    sql: (source) => sql`${head} from ${source(records)} ${join} ${tail}`,
  }
}

function conflictOf(rule: 'ignore' | Conflict<string> | undefined): RawBuilder<unknown> {
  if (rule === undefined) return sql``
  if (rule === 'ignore') return sql`on conflict do nothing`
  const { columns, where, update } = rule
  const changes = update.map((column) => sql`${sql.id(column)} = ${sql.ref(`excluded.${column}`)}`)
  return sql`on conflict (${listOf(columns)}) ${where ? sql`where ${where}` : sql``}
    do update set ${sql.join(changes)}`
}

const inserts = new Map<Table, unknown>()

/** A plain insert of the row. */
export function insert<T extends Table>(
  table: T,
  row: NewRow<T>,
  afterCommit?: AfterCommit,
): Write {
  const known = inserts.get(table) ?? defineInsert(table)
  inserts.set(table, known)
  return (known as ReturnType<typeof defineInsert<T>>)(row, afterCommit)
}

type TableWithId = { [T in Table]: Database[T] extends { id: string } ? T : never }[Table]
const updates = new Map<Table, Map<string, Statement>>()

/** Updates the row with this id. */
export function update<T extends TableWithId>(
  table: T,
  id: string,
  changes: Partial<NewRow<T>>,
  afterCommit?: AfterCommit,
): Write {
  const statements = updates.get(table) ?? new Map<string, Statement>()
  updates.set(table, statements)
  const signature = signatureOf(changes)
  const statement = statements.get(signature) ?? updateStatement(table, columnsOf(signature))
  statements.set(signature, statement)
  return { id, row: { ...changes, id }, statement, afterCommit }
}

function updateStatement(table: TableWithId, columns: readonly string[]): Statement {
  const name = sql.table(table)
  const records = recordsOf(table)
  const changes = columns.map((column) => sql`${sql.id(column)} = ${sql.ref(`input.${column}`)}`)
  return {
    serial: nextSerial(),
    canSkip: true,
    sql: (source, locked) => sql`
      with input as materialized (select input.* from ${source(records)}),
      held as materialized (select id from ${name} where id in (select id from input)
        for no key update ${locked === 'skip' ? sql`skip locked` : sql``})
      update ${name} set ${sql.join(changes)} from input join held on held.id = input.id
      where ${sql.ref(`${table}.id`)} = input.id returning input.id`,
  }
}

/** Defines any other write: a part of a `with` over `input`, returning the ids of its rows. */
export function defineWrite<C extends Columns>(
  columns: C,
  build: (input: RawBuilder<unknown>) => RawBuilder<{ id: string }>,
) {
  const definition = definitionOf({ id: 'uuid', ...columns })
  const statement: Statement = {
    serial: nextSerial(),
    sql: (source) => build(source((json) => sql`json_to_recordset(${json}) as (${definition})`)),
  }
  return (id: string, row: ValuesOf<C>, afterCommit?: AfterCommit): Write => ({
    id,
    row: { ...row, id },
    statement,
    afterCommit,
  })
}

const happened = defineWrite({}, (input) => sql`select input.id from ${input}`)

/** A cause without a change of its own: its effects are always written. */
export const always = (id: string): Write => happened(id, {})

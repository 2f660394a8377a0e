import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/transact.ts'
import type { Column, Header } from './format.ts'
import type { Chunk } from './sections.ts'

const ROWS_AT_ONCE = 500

// Which migrations ran is told by the header.
const OWN_RECORDS = ['kysely_migration', 'kysely_migration_lock']

/** Our tables, those that others refer to first. */
export async function listTables(tx: Tx): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> all (${OWN_RECORDS})
    order by relname`.execute(tx)
  const references = await sql<{ name: string; target: string }>`
    select c.relname as name, t.relname as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid
      and c.relnamespace = 'public'::regnamespace`.execute(tx)
  const ordered: string[] = []
  const open = new Set<string>()
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    if (open.has(name)) throw new Error(`tables refer to each other in a circle: ${name}`)
    open.add(name)
    for (const reference of references.rows) if (reference.name === name) visit(reference.target)
    ordered.push(name)
  }
  for (const { name } of tables.rows) visit(name)
  return ordered
}

export async function listColumns(tx: Tx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0
      and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return rows
}

export async function listMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

export async function listSequences(tx: Tx): Promise<Header['sequences']> {
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(tx)
  return rows
}

/** Rows as arrays of PostgreSQL's text forms, which are exact for every type. */
export async function* readTable(tx: Tx, table: string, columns: Column[]): AsyncGenerator<Chunk> {
  const values = columns.map(({ name }) => sql`${sql.id(name)}::text`)
  await sql`declare backup no scroll cursor for
    select to_json(array[${sql.join(values)}])::text as row from ${sql.id('public', table)}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(ROWS_AT_ONCE)} from backup`.execute(tx)
    if (rows.length > 0) {
      yield { bytes: Buffer.from(`[${rows.map(({ row }) => row).join(',\n')}]`), rows: rows.length }
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close backup`.execute(tx)
}

/** Puts one chunk back. `format_type` wrote the types: they are checked to be nothing else. */
export async function writeRows(tx: Tx, table: string, columns: Column[], rows: Buffer) {
  const values = columns.map(({ type }, index) => {
    if (!/^[\w ()[\],."]+$/.test(type)) throw new Error(`not a type: ${type}`)
    return sql`(r ->> ${sql.lit(index)})::${sql.raw(type)}`
  })
  const names: RawBuilder<unknown>[] = columns.map(({ name }) => sql.id(name))
  await sql`insert into ${sql.id('public', table)} (${sql.join(names)})
    select ${sql.join(values)} from json_array_elements(${rows.toString('utf8')}::json) r`.execute(
    tx,
  )
}

/** Triggers would stamp new versions on restored rows, and tell of changes that are none. */
export const switchTriggers = (tx: Tx, table: string, on: boolean) =>
  sql`alter table ${sql.id('public', table)} ${sql.raw(on ? 'enable' : 'disable')} trigger user`.execute(
    tx,
  )

export async function setSequences(tx: Tx, sequences: Header['sequences']) {
  for (const { name, value } of sequences) {
    await sql`select setval(${`public.${name}`}::regclass, ${value}::bigint)`.execute(tx)
  }
}

export async function isEmpty(tx: Tx): Promise<boolean> {
  for (const table of await listTables(tx)) {
    const { rows } = await sql`select from ${sql.id('public', table)} limit 1`.execute(tx)
    if (rows.length > 0) return false
  }
  return true
}

export const dropEverything = (tx: Tx) =>
  sql`drop schema public cascade; create schema public`.execute(tx)

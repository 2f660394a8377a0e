import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transact.ts'

export interface Column {
  readonly name: string
  readonly type: string
}

export interface SequenceValue {
  readonly name: string
  readonly value: string
}

// The header lists the migrations that ran.
const OWN_RECORDS = ['kysely_migration', 'kysely_migration_lock']

/**
 * Our tables, referenced ones first. Unlogged tables are left out, because their content may be
 * lost at any time.
 */
export async function listTables(tx: Tx): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace
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

export async function listSequences(tx: Tx): Promise<SequenceValue[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(tx)
  return rows
}

/** Triggers would set new versions on restored rows and notify of changes that did not happen. */
export const switchTriggers = (tx: Tx, table: string, on: boolean) =>
  sql`alter table ${sql.id('public', table)} ${sql.raw(on ? 'enable' : 'disable')} trigger user`.execute(
    tx,
  )

export async function setSequences(tx: Tx, sequences: readonly SequenceValue[]) {
  for (const { name, value } of sequences) {
    await sql`
      select setval(format('public.%I', sequencename)::regclass, ${value}::bigint)
      from pg_sequences where schemaname = 'public' and sequencename = ${name}`.execute(tx)
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

import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

/** Column names, with a question mark where the column may be null. */
type Columns = Set<string>

const FIELD = /(\w+): ((?:[^;\n{}]|\n {4})+)/g

const columnsOf = (body: string): Columns =>
  new Set(
    [...body.replaceAll(/\/\*\*.*?\*\//gs, '').matchAll(FIELD)].map(
      ([, name, type = '']) => `${name}${/\| null\b/.test(type) ? '?' : ''}`,
    ),
  )

/** The tables as `schema.ts`, the files of `tables` and those of the features declare them. */
async function declaredTables(): Promise<Record<string, Columns>> {
  const own = join(import.meta.dirname, 'tables')
  const features = join(import.meta.dirname, '../../features')
  const files = [
    ...(await readdir(own)).map((file) => join(own, file)),
    ...(await readdir(features, { recursive: true }))
      .filter((file) => basename(file) === 'tables.ts')
      .map((file) => join(features, file)),
  ]
  const schema = await readFile(join(import.meta.dirname, 'schema.ts'), 'utf8')
  const interfaces = new Map<string, Columns>()
  for (const file of files)
    for (const [, name = '', body = ''] of (await readFile(file, 'utf8')).matchAll(
      /export interface (\w+) \{\n(.*?)\n\}/gs,
    ))
      interfaces.set(name, columnsOf(body))
  const [, database = ''] = /export interface Database \{\n(.*?)\n\}/s.exec(schema) ?? []
  const tables = database.matchAll(/^ {2}(\w+): (?:(\w+)|\{(.*?)\})$/gms)
  return Object.fromEntries(
    [...tables].map(([, table, name = '', inline]) => [
      table,
      inline === undefined ? interfaces.get(name) : columnsOf(inline.replaceAll('\n    ', '\n  ')),
    ]),
  )
}

/** The tables of the migrated database; the record of migrations is Kysely's. */
async function migratedTables(): Promise<Record<string, Columns>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table,
      array_agg(attname || case when attnotnull then '' else '?' end) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0
      and not attisdropped and relname not like 'kysely_migration%'
    group by relname`.execute(app.ctx.db)
  return Object.fromEntries(rows.map(({ table, columns }) => [table, new Set(columns)]))
}

test('The declared tables are those of the migrated database, column by column', async () => {
  expect(await declaredTables()).toEqual(await migratedTables())
})

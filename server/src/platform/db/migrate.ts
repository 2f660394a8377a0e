import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import type { Db } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The names of all migrations, in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()

async function migrations(): Promise<Record<string, Migration>> {
  const files = await knownMigrations()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const text = await readFile(new URL(file, FOLDER), 'utf8')
        return [
          file,
          {
            up: (db: Db) =>
              sql
                .raw(text)
                .execute(db)
                .then(() => undefined),
          },
        ] as const
      }),
    ),
  )
}

/**
 * Brings the schema forward, to the newest or to a named migration; several processes may call it
 * at once. Answers what was applied.
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: migrations } })
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** A database made with LC_CTYPE=C finds nothing in Japanese, Korean or Chinese, and says nothing. */
export async function assertSearchable(db: Db): Promise<void> {
  const { rows } = await sql<{ grams: string[] }>`select show_trgm('東京') as grams`.execute(db)
  if (rows[0]?.grams.length === 0)
    throw new StartError(
      'DATABASE_URL: this database was created with LC_CTYPE=C and cannot search CJK text; create it with a UTF-8 LC_CTYPE such as C.UTF-8',
    )
}

import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../platform/db/database.ts'
import {
  APPLICATION_ROLE,
  type EmbeddedConfig,
  superuserOf,
} from '../platform/db/embedded/config.ts'
import { startEmbedded } from '../platform/db/embedded/supervisor.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createLog } from '../platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this run; `database` is the migrated template. */
    template: EmbeddedConfig
  }
}

const TEMPLATE = 'annai_template'

interface Running {
  config: EmbeddedConfig
  stop(): Promise<void>
}

/** Vitest loads this file once for each project of a run; all of them share one PostgreSQL. */
const shared = globalThis as typeof globalThis & {
  annaiTestDatabase?: { running: Promise<Running>; users: number }
}

/** Vitest's global set-up: one real PostgreSQL for the run, migrated once, gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.annaiTestDatabase ??= { running: start(), users: 0 }
  const database = shared.annaiTestDatabase
  database.users++
  const { config, stop } = await database.running
  project.provide('template', config)
  return async () => {
    database.users--
    if (database.users > 0) return
    delete shared.annaiTestDatabase
    await stop()
  }
}

async function start(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'annai-db-'))
  chmodSync(folder, 0o755) // started by root, the database runs as another account
  const log = createLog('warn')
  const clean = () => rmSync(folder, { recursive: true, force: true })
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log }).catch((error) => {
    clean()
    throw error
  })
  const stop = () => embedded.stop().finally(clean)
  try {
    await withAdministrator(embedded.config, async (client) => {
      // Nothing of a test run needs to outlive a power cut.
      for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
        await client.query(`alter system set ${setting} = off`)
      }
      await client.query('select pg_reload_conf()')
      await client.query(`create database ${TEMPLATE} owner ${APPLICATION_ROLE}`)
    })
    const config = { ...embedded.config, database: TEMPLATE }
    const connection = connect(config, log)
    await migrate(connection.db).finally(connection.close)
    await withAdministrator(embedded.config, (client) => untilAlone(client, TEMPLATE))
    return { config, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export interface TestDatabase {
  config: EmbeddedConfig
  /** Close the pool first. */
  drop(): Promise<void>
}

/** A fresh copy of the migrated template (`inject('template')`), for one test file alone. */
export async function cloneDatabase(template: EmbeddedConfig): Promise<TestDatabase> {
  const database = `annai_${randomUUID().replaceAll('-', '')}`
  await withAdministrator(template, (client) =>
    client.query(
      `create database ${database} template ${template.database} owner ${template.user}`,
    ),
  )
  return {
    config: { ...template, database },
    drop: () =>
      withAdministrator(template, async (client) => {
        await untilAlone(client, database)
        await client.query(`drop database ${database} with (force)`)
      }),
  }
}

async function withAdministrator<T>(
  config: EmbeddedConfig,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(superuserOf(config.host))
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/**
 * The backends of a closed pool end a moment later. Dropping the database before would throw in
 * their clients.
 */
async function untilAlone(client: pg.Client, database: string): Promise<void> {
  for (const deadline = Date.now() + 3000; Date.now() < deadline; await sleep(20)) {
    const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [
      database,
    ])
    if (rowCount === 0) return
  }
}

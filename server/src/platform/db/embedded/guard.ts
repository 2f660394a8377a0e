import pg from 'pg'
import { PORT } from './postmaster.ts'
import { APPLICATION_ROLE, DATABASE, SUPERUSER } from './roles.ts'

// The letters "annai" as a number.
const LOCK_KEY = '418565088617'

/** How to reach the embedded database; `host` is the folder of its socket. */
export interface EmbeddedConfig {
  host: string
  port: number
  user: string
  database: string
}

export const configOf = (socketDir: string): EmbeddedConfig => ({
  host: socketDir,
  port: PORT,
  user: APPLICATION_ROLE,
  database: DATABASE,
})

/** For the supervision of the server alone. */
export const superuserOf = (socketDir: string, database = 'postgres'): EmbeddedConfig => ({
  host: socketDir,
  port: PORT,
  user: SUPERUSER,
  database,
})

/** Thrown when the server answers, but another Annai process holds its guard lock. */
export class GuardHeld extends Error {
  override name = 'GuardHeld'
}

/**
 * A connection that reports the loss of the server by its own end. Its advisory lock excludes a
 * second Annai process on systems without abstract sockets.
 */
export async function connectGuard(socketDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...superuserOf(socketDir),
    application_name: 'annai guard',
    connectionTimeoutMillis: 3000,
  })
  // Without a listener a lost connection would end the process; `end` follows and is handled.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const answer = await client.query<{ ours: boolean }>(
      'select pg_try_advisory_lock($1) as ours',
      [LOCK_KEY],
    )
    if (!answer.rows[0]?.ours) throw new GuardHeld()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

export async function answers(config: EmbeddedConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

import pg from 'pg'

/** initdb's first role: for the supervision of the server alone. */
export const SUPERUSER = 'annai'

/** The database of the application, and the role that owns it: no superuser. */
const DATABASE = 'annai'
export const APPLICATION_ROLE = 'annai_app'

/** How to reach the embedded database; `host` is the folder of its socket. */
export interface EmbeddedConfig {
  host: string
  port: number
  user: string
  database: string
}

export const configOf = (
  host: string,
  user = APPLICATION_ROLE,
  database = DATABASE,
): EmbeddedConfig => ({ host, port: 5432, user, database })

export const superuserOf = (host: string, database = 'postgres') =>
  configOf(host, SUPERUSER, database)

/** Creates the application's role and database where they are missing. */
export async function ensureApplicationDatabase(host: string): Promise<void> {
  const client = new pg.Client({ ...superuserOf(host), connectionTimeoutMillis: 3000 })
  // Without a listener a lost connection would end the process; the query fails as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const roles = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
    // Errors are logged by the application; PostgreSQL's messages could quote texts of people.
    if (roles.rowCount === 0)
      await client.query(
        `create role ${APPLICATION_ROLE} login;
         alter role ${APPLICATION_ROLE} set log_min_messages = log`,
      )
    const found = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0)
      await client.query(`create database ${DATABASE} owner ${APPLICATION_ROLE}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

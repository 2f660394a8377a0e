import { sql } from 'kysely'
import { assertClockAgrees } from '../../platform/db/clock-skew.ts'
import type { Db } from '../../platform/db/database.ts'
import { assertMayMigrate, assertSearchable, pendingMigrations } from '../../platform/db/migrate.ts'
import {
  isNewerThanKnown,
  SUPPORTED,
  supportProblem,
  versionOf,
} from '../../platform/db/supported-versions.ts'
import { callOf } from '../command.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

/** Connections of one server: requests, background work, and those that listen. */
const CONNECTIONS = 18

interface ServerState {
  version: string
  isSuperuser: boolean
  encoding: string
  free: number
  isDurable: boolean
  /** Whether I and i are the same letter; in Turkish they are not. */
  foldsCase: boolean
}

async function stateOf(db: Db): Promise<ServerState> {
  const { rows } = await sql<ServerState>`
    select current_setting('server_version') as version,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      (select pg_encoding_to_char(encoding) from pg_database where datname = current_database())
        as encoding,
      current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend') as free,
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
        and current_setting('synchronous_commit') <> 'off' as "isDurable",
      lower('I') = 'i' as "foldsCase"`.execute(db)
  const [state] = rows
  if (!state) throw new Error('the database did not answer')
  return state
}

function serverFindings(state: ServerState, isOwn: boolean): Finding[] {
  const unsupported = supportProblem(state.version)
  const advice = `Use PostgreSQL ${SUPPORTED.from} to ${SUPPORTED.to}`
  const text = `PostgreSQL ${versionOf(state.version)} answers`
  const version = isNewerThanKnown(state.version)
    ? warning('database', `${text}, and is newer than what Annai was tested with`, advice)
    : ok('database', text)
  const findings = [unsupported ? problem('database', unsupported, advice) : version]
  if (state.encoding !== 'UTF8')
    findings.push(
      problem(
        'database',
        `The encoding is ${state.encoding}`,
        "Create the database with ENCODING 'UTF8' and restore a backup into it",
      ),
    )
  if (!state.foldsCase)
    findings.push(
      problem(
        'database',
        'In the locale of the database i is not the small letter of I, so addresses and names are not found',
        "Create the database with LOCALE 'C.UTF-8' or that of another language and restore a backup into it",
      ),
    )
  if (state.isSuperuser)
    findings.push(
      warning(
        'database',
        'The role of DATABASE_URL is a superuser',
        'Use a role of its own that owns the database and nothing else',
      ),
    )
  if (!state.isDurable)
    findings.push(
      problem(
        'database',
        'fsync, full_page_writes or synchronous_commit is off: a power cut loses bookings',
        'Turn them on in postgresql.conf',
      ),
    )
  if (isOwn && state.free < CONNECTIONS)
    findings.push(
      warning(
        'database',
        `${state.free} connections are free; a server uses up to ${CONNECTIONS}`,
        'Raise max_connections, or close connections of other programs',
      ),
    )
  return findings
}

const check = async (work: () => Promise<void>, advice: string): Promise<Finding[]> => {
  try {
    await work()
    return []
  } catch (error) {
    return [problem('database', reasonOf(error), advice)]
  }
}

/** Checks the database without migrating it. `isOwn` is false for the embedded one. */
export async function checkDatabase(db: Db, isOwn: boolean): Promise<Finding[]> {
  const findings = serverFindings(await stateOf(db), isOwn)
  const pending = await pendingMigrations(db)
  findings.push(
    pending.length === 0
      ? ok('migrations', 'The schema is current')
      : warning(
          'migrations',
          `${pending.length} are pending`,
          `The next start applies them; beforehand: ${callOf('migrate')}`,
        ),
    ...(await check(() => assertMayMigrate(db), 'See the settings in docs/operations.md')),
  )
  if (pending.length === 0)
    findings.push(
      ...(await check(
        () => assertSearchable(db),
        'Create the database with a UTF-8 locale, such as C.UTF-8, and restore a backup into it',
      )),
    )
  const skew = await check(
    () => assertClockAgrees(db),
    'Synchronise the clocks of both machines (systemd-timesyncd or chrony)',
  )
  findings.push(
    ...(skew.length > 0 ? skew : [ok('clock', 'This machine and the database agree on the time')]),
  )
  return findings
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount, runAs } from '../../platform/db/embedded/account.ts'
import { findBinaries } from '../../platform/db/embedded/binaries.ts'
import { superuserOf } from '../../platform/db/embedded/guard.ts'
import { SYSTEM_FOLDER } from '../../platform/db/embedded/location.ts'
import { SUPERUSER } from '../../platform/db/embedded/roles.ts'
import { type Embedded, startEmbedded } from '../../platform/db/embedded/supervisor.ts'
import { createLog } from '../../platform/log.ts'

/** A streaming standby. */
export interface Standby {
  /** The folder of its socket. */
  readonly host: string
  /** Holds it as DATA_DIR holds an embedded database. */
  readonly dir: string
  /** As its superuser. */
  query<Row extends pg.QueryResultRow>(query: string): Promise<Row[]>
  start(): Promise<void>
  /** As a power switch would. */
  kill(): Promise<void>
}

/** A primary that lets standbys connect, and a streaming standby of it. */
export interface ReplicatedDatabase {
  readonly primary: Embedded['config']
  readonly standby: Standby
  /** Another standby, which follows the first one. */
  addStandby(): Promise<Standby>
  /** Resolves when the first standby has replayed everything that is committed. */
  caughtUp(): Promise<void>
  /** As a planned stop, after which the standbys have everything. */
  stopPrimary(): Promise<void>
  remove(): Promise<void>
}

async function run<Row extends pg.QueryResultRow>(host: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ ...superuserOf(host), connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Copies a running cluster as pg_basebackup does, which the packaged PostgreSQL lacks. */
async function copyCluster(host: string, from: string, to: string): Promise<void> {
  const client = new pg.Client(superuserOf(host))
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, file))
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

const START_WITHIN_MS = 30_000

/** A copy of `from` in a folder of its own, which follows the server of `followed`. */
async function createStandby(
  folder: string,
  name: string,
  from: { host: string; data: string },
  followed: string,
): Promise<Standby> {
  const account = chooseAccount(from.data)
  const dir = join(folder, name)
  const data = join(dir, 'postgres')
  const host = join(folder, `${name}-socket`)
  for (const path of [dir, data, host]) mkdirSync(path, { mode: 0o700 })
  await copyCluster(from.host, from.data, data)
  writeFileSync(join(data, 'standby.signal'), '')
  if (account)
    for (const path of [dir, host])
      spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, path])
  const runtimes = account ? join(SYSTEM_FOLDER, 'runtime') : join(folder, 'data', 'runtime')
  const log = createLog('warn')
  const { bin } = findBinaries({ binDir: undefined, account, runtimes, log })
  let child: ChildProcess | undefined
  const standby: Standby = {
    host,
    dir,
    query: (query) => run(host, query),
    async start() {
      const settings = [
        'listen_addresses=',
        `unix_socket_directories=${host}`,
        `primary_conninfo=host=${followed} user=${SUPERUSER}`,
        'jit=off',
      ].flatMap((setting) => ['-c', setting])
      child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
        ...runAs(account),
        cwd: '/',
        stdio: 'ignore',
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      })
      for (const until = Date.now() + START_WITHIN_MS; Date.now() < until; await sleep(50)) {
        if (child.exitCode !== null) break
        if (statSync(join(host, '.s.PGSQL.5432'), { throwIfNoEntry: false }) === undefined) continue
        if (await run(host, 'select 1').catch(() => null)) return
      }
      throw new Error('the standby did not start')
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      // SIGKILL would leave its memory segments behind.
      child.kill('SIGQUIT')
      await gone
    },
  }
  await standby.start()
  return standby
}

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'annai-replica-'))
  chmodSync(folder, 0o755) // started by root, the databases run as another account
  const primary = await startEmbedded({ dataDir: join(folder, 'data'), log: createLog('warn') })
  const { host } = primary.config
  const [files] = await run<{ data: string; hba: string }>(
    host,
    `select current_setting('data_directory') as data, current_setting('hba_file') as hba`,
  )
  if (!files) throw new Error('the primary did not answer')
  appendFileSync(files.hba, `local replication ${SUPERUSER} trust\n`)
  await run(host, 'select pg_reload_conf()')

  const from = { host, data: files.data }
  const standby = await createStandby(folder, 'standby', from, host)
  const standbys = [standby]
  let isStopped = false
  const stopPrimary = async () => {
    if (isStopped) return
    isStopped = true
    await primary.stop()
  }
  return {
    primary: primary.config,
    standby,
    async addStandby() {
      const other = await createStandby(folder, 'other', from, standby.host)
      standbys.push(other)
      return other
    },
    async caughtUp() {
      const [position] = await run<{ lsn: string }>(
        host,
        'select pg_current_wal_flush_lsn()::text as lsn',
      )
      for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
        const [state] = await standby.query<{ isThere: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${position?.lsn}' as "isThere"`,
        )
        if (state?.isThere) return
      }
      throw new Error('the standby does not follow')
    },
    stopPrimary,
    async remove() {
      for (const one of standbys.toReversed()) await one.kill()
      await stopPrimary()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

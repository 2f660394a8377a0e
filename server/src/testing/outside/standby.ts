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

/** A primary that lets standbys connect, and a streaming standby of it. */
export interface ReplicatedDatabase {
  readonly primary: Embedded['config']
  /** The folder of the standby's socket. */
  readonly standbyHost: string
  /** Holds the standby as DATA_DIR holds an embedded database. */
  readonly standbyDir: string
  /** As the superuser of the standby. */
  onStandby<Row extends pg.QueryResultRow>(query: string): Promise<Row[]>
  /** Resolves when the standby has replayed everything that is committed. */
  caughtUp(): Promise<void>
  startStandby(): Promise<void>
  /** As a power switch would. */
  killStandby(): Promise<void>
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

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'annai-replica-'))
  chmodSync(folder, 0o755) // started by root, the databases run as another account
  const log = createLog('warn')
  const primary = await startEmbedded({ dataDir: join(folder, 'data'), log })
  const { host } = primary.config
  const [files] = await run<{ data: string; hba: string }>(
    host,
    `select current_setting('data_directory') as data, current_setting('hba_file') as hba`,
  )
  if (!files) throw new Error('the primary did not answer')
  appendFileSync(files.hba, `local replication ${SUPERUSER} trust\n`)
  await run(host, 'select pg_reload_conf()')

  const account = chooseAccount(files.data)
  const standbyDir = join(folder, 'standby')
  const standby = join(standbyDir, 'postgres')
  const socket = join(folder, 'standby-socket')
  const own = (path: string) =>
    account && spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, path])
  for (const path of [standbyDir, standby, socket]) mkdirSync(path, { mode: 0o700 })
  await copyCluster(host, files.data, standby)
  writeFileSync(join(standby, 'standby.signal'), '')
  for (const path of [standbyDir, socket]) own(path)
  const runtimes = account ? join(SYSTEM_FOLDER, 'runtime') : join(folder, 'data', 'runtime')
  const { bin } = findBinaries({ binDir: undefined, account, runtimes, log })
  let child: ChildProcess | undefined

  const startStandby = async () => {
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${socket}`,
      `primary_conninfo=host=${host} user=${SUPERUSER}`,
      'jit=off',
    ].flatMap((setting) => ['-c', setting])
    child = spawn(join(bin, 'postgres'), ['-D', standby, ...settings], {
      ...runAs(account),
      cwd: '/',
      stdio: 'ignore',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    })
    for (const until = Date.now() + 30_000; Date.now() < until; await sleep(50)) {
      if (child.exitCode !== null) break
      if (statSync(join(socket, '.s.PGSQL.5432'), { throwIfNoEntry: false }) === undefined) continue
      if (await run(socket, 'select 1').catch(() => null)) return
    }
    throw new Error('the standby did not start')
  }
  const killStandby = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    // SIGKILL would leave its memory segments behind.
    child.kill('SIGQUIT')
    await gone
  }
  const onStandby = <Row extends pg.QueryResultRow>(query: string) => run<Row>(socket, query)
  await startStandby()
  return {
    primary: primary.config,
    standbyHost: socket,
    standbyDir,
    onStandby,
    async caughtUp() {
      const [position] = await run<{ lsn: string }>(
        host,
        'select pg_current_wal_flush_lsn()::text as lsn',
      )
      for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
        const [state] = await onStandby<{ isThere: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${position?.lsn}' as "isThere"`,
        )
        if (state?.isThere) return
      }
      throw new Error('the standby does not follow')
    },
    startStandby,
    killStandby,
    async remove() {
      await killStandby()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

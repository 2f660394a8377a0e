import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedConfig } from '../../platform/db/embedded/config.ts'
import { freePort } from './redis.ts'

/** Whether pgbouncer is installed. Debian puts it outside the PATH of normal users. */
const PATH = `${process.env.PATH}:/usr/sbin`
export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0

const POOL_SIZE = 2

export interface PgBouncer {
  /** For DATABASE_URL. */
  url: string
  stop(): Promise<void>
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A real pooler in transaction mode, with two connections for all its clients. */
export async function startPgBouncer(database: EmbeddedConfig): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'annai-pgbouncer-'))
  chmodSync(folder, 0o755) // started by root, it runs as another account
  const port = await freePort()
  const { host, port: databasePort, user, database: name } = database
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${databasePort} dbname=${name} user=${user} connect_query='set statement_timeout = 2300'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 200
`,
  )
  // It refuses to run as root, and only the database's own account may use its socket.
  const { uid, gid } = statSync(`${host}/.s.PGSQL.${databasePort}`)
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  const options = { env: { PATH }, stdio: 'ignore' as const, ...account }
  const child: ChildProcess = spawn('pgbouncer', [file], options)
  while (child.exitCode === null && !(await answers(port))) await sleep(30)
  if (child.exitCode !== null) throw new Error('PgBouncer did not start')
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${name}`,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

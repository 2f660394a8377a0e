import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Account } from './location.ts'

export interface Server {
  cluster: string
  socketDir: string
  binaries: Binaries
  account: Account
  /** Each line of its log. */
  onLine: (line: string) => void
}

/** Neither statements nor values are logged: they contain texts of people. */
const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'jit=off',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_parameter_max_length_on_error=0',
  'log_statement=none',
  'log_min_duration_statement=-1',
]

/** Also true of a program that could not be executed. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/** The pid may belong to an unreaped zombie, which has no command line, or to another program. */
function isPostmaster(pid: number, cluster: string): boolean {
  const file = `/proc/${pid}/cmdline`
  const command =
    process.platform === 'linux'
      ? existsSync(file) && readFileSync(file, 'utf8').replaceAll('\0', ' ')
      : spawnSync('ps', ['-p', `${pid}`, '-o', 'command='], { encoding: 'utf8' }).stdout
  return command ? command.includes(`postgres -D ${cluster} `) : false
}

/**
 * Fast shutdown, then an immediate one: Annai itself must end within ten seconds, and the next start
 * recovers. SIGKILL is never sent: it leaks memory segments.
 */
async function shutDown(pid: number, isRunning: () => boolean): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 2000],
  ] as const) {
    if (isRunning()) process.kill(pid, signal)
    for (const end = Date.now() + ms; isRunning() && Date.now() < end; ) await sleep(20)
  }
}

export const stopPostmaster = async (child: ChildProcess): Promise<void> =>
  shutDown(child.pid ?? 0, () => !hasEnded(child))

/** Stops the server that a killed Annai left behind. Resolves to the pid in postmaster.pid. */
async function stopOrphan(cluster: string): Promise<number | undefined> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Math.abs(Number.parseInt(readFileSync(file, 'utf8'), 10))
  if (pid) await shutDown(pid, () => isPostmaster(pid, cluster))
  // Left empty by a kill while it was written: PostgreSQL refuses it, and it guards nothing.
  else rmSync(file)
  return pid || undefined
}

export async function spawnPostmaster(server: Server): Promise<ChildProcess> {
  const { cluster, socketDir, binaries, account, onLine } = server
  const stalePid = await stopOrphan(cluster)
  const settings = [`unix_socket_directories=${socketDir}`, ...SETTINGS]
  const child = spawn(
    join(binaries.bin, 'postgres'),
    ['-D', cluster, ...settings.flatMap((each) => ['-c', each])],
    {
      ...account,
      // Ctrl-C must reach this process only.
      detached: true,
      // PostgreSQL goes on without a reader of its log.
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: '/',
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C',
        // PostgreSQL takes any recorded pid that answers a signal for a running server, zombies and
        // recycled pids included, but ignores the pid of its grandparent, so the stale one is passed
        // as that. The interlock on the shared memory still holds.
        ...(stalePid !== undefined && { PG_GRANDPARENT_PID: String(stalePid) }),
      },
    },
  )
  child.unref()
  child.on('error', () => undefined)
  // There is none if no file descriptor was left.
  if (child.stderr) createInterface({ input: child.stderr }).on('line', onLine)
  if (child.stderr instanceof Socket) child.stderr.unref()
  return child
}

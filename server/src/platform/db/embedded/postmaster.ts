import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

export interface Server {
  cluster: string
  socketDir: string
  logFile: string
  binaries: Binaries
  account: Account
}

/** Also true of a program that could not be executed. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** The pid may belong to an unreaped zombie or to another program by now. */
function isPostmaster(pid: number, cluster: string): boolean {
  // A zombie's command line is empty. Other facts in /proc need a capability that root lacks in a
  // container.
  const command =
    process.platform === 'linux'
      ? read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ')
      : spawnSync('ps', ['-p', `${pid}`, '-o', 'command='], { encoding: 'utf8' }).stdout
  return command?.includes(`postgres -D ${cluster} `) ?? false
}

/** Fast shutdown: open transactions are rolled back. SIGKILL is never sent: it leaks memory segments. */
async function shutDown(pid: number, isRunning: () => boolean): Promise<void> {
  // Annai itself must end within ten seconds. An immediate shutdown loses nothing: the next start
  // recovers.
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
  const pid = Math.abs(Number.parseInt(read(file) ?? '', 10))
  // A kill between creating and writing the file leaves it empty, and PostgreSQL then needs manual
  // help. An empty file holds no interlock, so it can be removed.
  if (!pid) {
    rmSync(file, { force: true })
    return undefined
  }
  await shutDown(pid, () => isPostmaster(pid, cluster))
  return pid
}

/**
 * A command before the server's own with which the kernel stops the server when this process dies,
 * even by kill -9. Empty where there is none.
 */
function parentDeathWrapper(account: Account): string[] {
  if (process.platform !== 'linux') return []
  const command = ['setpriv', '--pdeathsig', 'SIGINT']
  if (account) command.push(`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups')
  const [program = '', ...args] = [...command, '--', 'true']
  return spawnSync(program, args, { cwd: '/' }).status === 0 ? [...command, '--'] : []
}

export async function spawnPostmaster(server: Server): Promise<ChildProcess> {
  const { cluster, socketDir, logFile, binaries, account } = server
  const stalePid = await stopOrphan(cluster)
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    'timezone=UTC',
    'jit=off',
    // Neither statements nor values are logged: they contain texts of people.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_parameter_max_length_on_error=0',
    'log_statement=none',
    'log_min_duration_statement=-1',
  ]
  const wrapper = parentDeathWrapper(account)
  const command = [...wrapper, join(binaries.bin, 'postgres'), '-D', cluster]
  const [program = '', ...args] = [...command, ...settings.flatMap((each) => ['-c', each])]
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(program, args, {
    ...(wrapper.length > 0 ? {} : account),
    // Ctrl-C must reach this process only; and a log file, unlike a pipe, does not break when it
    // dies.
    detached: true,
    stdio: ['ignore', log, log],
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      // PostgreSQL takes any recorded pid that answers a signal for a running server, zombies and
      // recycled pids included, but ignores the pid of its grandparent, so the stale one is passed
      // as that. The interlock on the shared memory, which removing postmaster.pid would lose,
      // still holds.
      ...(stalePid !== undefined && { PG_GRANDPARENT_PID: String(stalePid) }),
    },
  })
  closeSync(log)
  child.unref()
  child.on('error', () => undefined)
  return child
}

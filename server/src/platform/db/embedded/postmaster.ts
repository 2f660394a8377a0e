import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'

export const PORT = 5432

/** What postmaster.pid says of the server, checked against the running processes. */
export type Postmaster =
  | { state: 'none' }
  | { state: 'empty' }
  | { state: 'stale'; pid: number }
  | { state: 'live'; pid: number; socketDir: string; status: string }

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** The pid may belong to an unreaped zombie or to another program by now. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') {
    const shown = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return shown.stdout.includes('postgres') && shown.stdout.includes(cluster)
  }
  // World-readable facts only: /proc/<pid>/cwd of another account needs a capability that root
  // lacks in a container.
  if (/^State:\s+Z/m.test(read(`/proc/${pid}/status`) ?? 'State: Z')) return false
  const argv = (read(`/proc/${pid}/cmdline`) ?? '').split('\0')
  return /postgres$/.test(argv[0] ?? '') && argv.includes(cluster)
}

export function readPostmaster(cluster: string): Postmaster {
  const file = read(join(cluster, 'postmaster.pid'))
  if (file === null) return { state: 'none' }
  const lines = file.split('\n')
  const pid = Math.abs(Number(lines[0]))
  if (!pid) return { state: 'empty' }
  if (!isPostmaster(pid, cluster)) return { state: 'stale', pid }
  return { state: 'live', pid, socketDir: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/** True once the process is gone (or a zombie, or another program). */
export async function waitUntilGone(pid: number, cluster: string, withinMs: number) {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(20)) {
    if (!isPostmaster(pid, cluster)) return true
  }
  return false
}

/** Fast shutdown: open transactions are rolled back. SIGKILL is never sent: it leaks memory segments. */
export async function stopPostmaster(pid: number, cluster: string) {
  if (isPostmaster(pid, cluster)) process.kill(pid, 'SIGINT')
  // Annai itself must end within ten seconds. An immediate shutdown loses nothing: the next start
  // recovers.
  if (await waitUntilGone(pid, cluster, 8000)) return
  if (isPostmaster(pid, cluster)) process.kill(pid, 'SIGQUIT')
  await waitUntilGone(pid, cluster, 2000)
}

/**
 * A command before the server's own with which the kernel stops the server when this process dies,
 * even by kill -9. Null where there is none.
 */
function parentDeathWrapper(account: Account): string[] | null {
  if (process.platform !== 'linux') return null
  const flags = ['--pdeathsig', 'SIGINT']
  if (account) flags.push(`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups')
  const works = spawnSync('setpriv', [...flags, '--', 'true'], { cwd: '/', stdio: 'ignore' })
  return works.status === 0 ? [...flags, '--'] : null
}

export interface Child {
  pid: number | undefined
  /** How it ended, or null while it runs. */
  ended(): string | null
}

function watch(child: ChildProcess): Child {
  let end: string | null = null
  child.once('exit', (code, signal) => {
    end = signal ?? `exit code ${code}`
  })
  child.once('error', (error) => {
    end = error.message
  })
  child.unref()
  return { pid: child.pid, ended: () => end }
}

export function spawnPostmaster(options: {
  cluster: string
  socketDir: string
  logFile: string
  binaries: Binaries
  account: Account
  /** The pid in a stale postmaster.pid. */
  stalePid: number | undefined
}): Child {
  const { cluster, socketDir, logFile, binaries, account, stalePid } = options
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    `port=${PORT}`,
    'timezone=UTC',
    'jit=off',
    // Statements, values and parameters are not logged: they contain texts of people.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_parameter_max_length_on_error=0',
    'log_parameter_max_length=0',
    'log_statement=none',
    'log_min_duration_statement=-1',
  ]
  const program = join(binaries.bin, 'postgres')
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
  const wrapper = parentDeathWrapper(account)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(
    wrapper ? 'setpriv' : program,
    wrapper ? [...wrapper, program, ...args] : args,
    {
      ...(wrapper ? {} : runAs(account)),
      // Ctrl-C must reach this process only; and a log file, unlike a pipe, does not break when it
      // dies.
      detached: true,
      stdio: ['ignore', log, log],
      cwd: '/',
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C',
        TZ: 'UTC',
        // PostgreSQL takes any recorded pid that answers a signal for a running server, zombies and
        // recycled pids included, but ignores the pid of its grandparent, so the stale one is passed as
        // that. The interlock on the shared memory, which removing postmaster.pid would lose, still holds.
        ...(stalePid !== undefined && { PG_GRANDPARENT_PID: String(stalePid) }),
      },
    },
  )
  closeSync(log)
  return watch(child)
}

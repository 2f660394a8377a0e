import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suspend } from '../processes/processes.ts'

const VERSIONS = '/usr/lib/postgresql'

function newestPostgres(): string {
  try {
    const versions = readdirSync(VERSIONS).map(Number).filter(Number.isInteger)
    return join(VERSIONS, String(Math.max(...versions)), 'bin')
  } catch {
    return VERSIONS
  }
}

/** PostgreSQL's own programs, which Patroni starts. */
export const POSTGRES_BIN = newestPostgres()

/** Debian puts some programs where only root looks. */
const PATH = `${POSTGRES_BIN}:${process.env.PATH}:/usr/sbin`

const NEEDED = ['etcd', 'patroni', 'pg_basebackup', 'haproxy', 'pgbouncer', 'redis-server', 'nginx']

/** The programs that are not installed. */
export const missingPrograms = (): string[] =>
  NEEDED.filter((name) => spawnSync('which', [name], { env: { PATH } }).status !== 0)

const idOf = (option: string) =>
  Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)

/** PostgreSQL and PgBouncer refuse to run as root. */
export const ACCOUNT = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

export interface Program {
  readonly name: string
  readonly pid: number
  isRunning(): boolean
  /** As if it hung; answers what lets it go on. */
  suspend(): () => void
  /** Resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

const running = new Set<Program>()
const atEnd: (() => Promise<void>)[] = []

/** For processes that outlive the program that started them. */
export const runAtEnd = (work: () => Promise<void>): void => void atEnd.push(work)

/** Starts a program of the cluster; its output goes to NAME.log in the folder. */
export function startProgram(
  name: string,
  command: string,
  args: readonly string[],
  options: { folder: string; env?: Record<string, string | undefined>; asRoot?: boolean },
): Program {
  const log = openSync(join(options.folder, `${name}.log`), 'a', 0o644)
  const child: ChildProcess = spawn(command, args, {
    stdio: ['ignore', log, log],
    cwd: options.folder,
    // A signal to the terminal must not reach it before its turn.
    detached: true,
    env: { PATH, HOME: options.folder, LANG: 'C.UTF-8', ...options.env },
    ...(!options.asRoot && ACCOUNT),
  })
  let failure: Error | undefined
  child.on('error', (error) => {
    failure = error
  })
  const isRunning = () => !failure && child.exitCode === null && child.signalCode === null
  const program: Program = {
    name,
    pid: child.pid ?? 0,
    isRunning,
    suspend: () => suspend(() => (isRunning() && child.pid ? [child.pid] : [])),
    async end(signal) {
      running.delete(program)
      if (!isRunning()) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
  running.add(program)
  return program
}

/** Ends what is still running, with the children of each: their process groups are their own. */
export async function endAllPrograms(): Promise<void> {
  const programs = [...running]
  await Promise.all(atEnd.map((work) => work()))
  await Promise.all(programs.map((program) => program.end('SIGKILL')))
  for (const { pid } of programs)
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // Nothing of the group is left.
    }
}

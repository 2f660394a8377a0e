import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parent of a process; 0 if it has ended. The name may contain spaces and parentheses. */
export function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** The processes that this one has started and that still run. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent)

/** The server processes of an embedded database: the postmaster first, then its children. */
export function postgresProcesses(dataDir: string): number[] {
  const file = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const postmaster = Number(file.split('\n')[0])
  return [postmaster, ...childrenOf(postmaster)]
}

/** Pauses the processes, as a hung disk or machine would. Returns a function that resumes them. */
export function suspend(pids: () => number[]): () => void {
  const stopped: number[] = []
  // The postmaster first, so that no process is added meanwhile.
  for (const pid of pids()) {
    process.kill(pid, 'SIGSTOP')
    stopped.push(pid)
  }
  return () => {
    for (const pid of stopped)
      try {
        process.kill(pid, 'SIGCONT')
      } catch {
        // It ended meanwhile.
      }
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parent of a process; 0 when it is gone. The name may hold spaces and parentheses. */
function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** The server processes of an embedded database: the postmaster first, then its children. */
export function postgresProcesses(dataDir: string): number[] {
  const file = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const postmaster = Number(file.split('\n')[0])
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return [postmaster, ...all.filter((pid) => parentOf(pid) === postmaster)]
}

/** Stops the processes as a hung disk or machine would; answers what lets them go on. */
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

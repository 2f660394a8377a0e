import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'
import { childrenOf, parentOf } from '../../src/testing/processes/processes.ts'

/** Processor time in milliseconds, of the load generator, the server and the database. */
export interface Processor {
  loader: number
  server: number
  database: number
}

/** Nanoseconds on a processor, without waiting for one. */
const spentBy = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

/** The process that every connection of this database belongs to. */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return parentOf(rows[0]?.pid ?? 0)
}

/** The total of all of them so far (Linux only). */
export function processorTimes(serverPid: number, postmaster: number): Processor {
  const { user, system } = process.cpuUsage()
  const backends = childrenOf(postmaster)
  return {
    loader: (user + system) / 1e3,
    server: threadsOf(serverPid) / 1e6,
    database: [postmaster, ...backends].reduce((sum, pid) => sum + spentBy(pid), 0) / 1e6,
  }
}

/** Milliseconds of all threads of a process; 0 where it has ended. */
export function processorTimeOf(pid: number): number {
  try {
    return threadsOf(pid) / 1e6
  } catch {
    return 0
  }
}

/** A Node process works on several threads. */
const threadsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const { 0: spent } = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')
    return sum + Number(spent)
  }, 0)

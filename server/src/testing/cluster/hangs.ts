import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster, Fault } from './faults.ts'

/** A machine that swaps, a disk that stalls, a virtual machine that is moved. */
const HANG_MS = 20_000

const hang = async (resume: () => void) => {
  try {
    await sleep(HANG_MS)
  } finally {
    resume()
  }
}

const hangStandbys = async ({ patroni }: Cluster, standbys: readonly number[]) => {
  const resumes = standbys.map((machine) => patroni.suspend(machine, true))
  await hang(() => {
    for (const resume of resumes) resume()
  })
  await patroni.healthy()
}

/** Parts that do not respond for a while, with their connections open, and then continue. */
export const HANGS: readonly Fault[] = [
  {
    name: 'PostgreSQL primary hangs, Patroni beside it does not',
    // HAProxy takes some seconds to see that it is back.
    windowSeconds: 40,
    async run({ patroni }) {
      const { leader } = await patroni.healthy()
      await hang(patroni.suspend(leader, false))
      await patroni.healthy()
    },
  },
  {
    name: 'machine of the PostgreSQL primary hangs',
    // As long as its lock lasts: it is replaced, or goes on just before.
    windowSeconds: 50,
    async run({ patroni }) {
      const { leader } = await patroni.healthy()
      await hang(patroni.suspend(leader, true))
      await patroni.healthy()
    },
  },
  {
    name: 'machine of the PostgreSQL primary hangs until it is replaced',
    // It resumes once another member is the primary, and must not take the lock back.
    windowSeconds: 60,
    async run({ patroni }) {
      const { leader } = await patroni.healthy()
      const resume = patroni.suspend(leader, true)
      const replaced = await patroni.replaced(leader).finally(resume)
      const { leader: final } = await patroni.healthy()
      if (final !== replaced)
        throw new Error(`machine ${final} took the lock from machine ${replaced}`)
    },
  },
  {
    name: 'synchronous standby hangs',
    // The primary ends the connection after 10 seconds, then Patroni chooses the other one.
    windowSeconds: 30,
    async run(cluster) {
      const { synchronous } = await cluster.patroni.healthy()
      await hangStandbys(cluster, [synchronous])
    },
  },
  {
    name: 'both standbys hang',
    windowSeconds: 30,
    async run(cluster) {
      const { synchronous, other } = await cluster.patroni.healthy()
      await hangStandbys(cluster, [synchronous, other])
    },
  },
  {
    name: 'PgBouncer hangs',
    windowSeconds: 26,
    run: ({ pgbouncer }) => hang(pgbouncer.suspend()),
  },
  { name: 'HAProxy hangs', windowSeconds: 30, run: ({ haproxy }) => hang(haproxy.suspend()) },
  {
    name: 'Redis primary hangs',
    windowSeconds: 0,
    async run({ redis }) {
      const { suspended, resume } = await redis.suspendPrimary()
      await hang(resume)
      await redis.replaced(suspended)
    },
  },
  {
    name: 'instance hangs',
    // Changes that are on their way to it; after ten seconds nginx sends only single requests there.
    windowSeconds: 30,
    run: ({ instances }) => hang(instances.suspend(2)),
  },
]

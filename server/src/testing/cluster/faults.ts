import { setTimeout as sleep } from 'node:timers/promises'
import type { Etcd } from './etcd.ts'
import type { Restartable } from './haproxy.ts'
import type { Instances } from './instances.ts'
import type { Nginx } from './nginx.ts'
import type { Patroni } from './patroni.ts'
import type { Sentinels } from './sentinel.ts'

/** The parts of the cluster that can fail. */
export interface Cluster {
  readonly etcd: Etcd
  readonly patroni: Patroni
  readonly haproxy: Restartable
  readonly pgbouncer: Restartable
  readonly redis: Sentinels
  readonly instances: Instances
  readonly nginx: Nginx
}

export interface Fault {
  readonly name: string
  /** Requests that overlap these seconds after it may be refused with 503 and Retry-After. */
  readonly windowSeconds: number
  /** Resolves when the part is repaired and everything is as before. */
  run(cluster: Cluster): Promise<void>
}

/** A supervisor starts what was killed again. */
const RESTART_MS = 1000

const restart = async (part: Restartable) => {
  await part.kill()
  await sleep(RESTART_MS)
  await part.start()
}

/** How each part dies, the most important first. */
export const DEATHS: readonly Fault[] = [
  {
    name: 'PostgreSQL primary, kill -9 of its machine',
    // The lock of the primary lasts 20 seconds, and the next one is promoted and found after it.
    windowSeconds: 40,
    async run({ patroni }) {
      const { leader } = await patroni.healthy()
      await patroni.kill(leader)
      await sleep(30_000)
      patroni.start(leader)
      await patroni.healthy()
    },
  },
  {
    name: 'PostgreSQL primary, planned switchover',
    windowSeconds: 20,
    async run({ patroni }) {
      const { leader, synchronous } = await patroni.healthy()
      await patroni.switchOver(leader, synchronous)
      await sleep(10_000)
      await patroni.healthy()
    },
  },
  {
    name: 'synchronous standby, kill -9',
    // Commits wait until Patroni has chosen the other standby.
    windowSeconds: 20,
    async run({ patroni }) {
      const { synchronous } = await patroni.healthy()
      await patroni.kill(synchronous)
      await sleep(10_000)
      patroni.start(synchronous)
      await patroni.healthy()
    },
  },
  {
    name: 'other standby, kill -9',
    windowSeconds: 0,
    async run({ patroni }) {
      const { other } = await patroni.healthy()
      await patroni.kill(other)
      await sleep(5000)
      patroni.start(other)
      await patroni.healthy()
    },
  },
  { name: 'HAProxy, kill -9', windowSeconds: 8, run: ({ haproxy }) => restart(haproxy) },
  { name: 'PgBouncer, kill -9', windowSeconds: 8, run: ({ pgbouncer }) => restart(pgbouncer) },
  {
    name: 'Redis primary, kill -9',
    windowSeconds: 0,
    async run({ redis }) {
      const killed = await redis.killPrimary()
      await redis.replaced(killed)
      await redis.start(killed)
    },
  },
  {
    name: 'instance, kill -9',
    // What was on its way to it is lost with it.
    windowSeconds: 5,
    async run({ instances }) {
      await instances.kill(2)
      await sleep(RESTART_MS)
      await instances.start(2)
    },
  },
  {
    name: 'nginx, reload',
    windowSeconds: 0,
    async run({ nginx }) {
      nginx.reload()
      await sleep(RESTART_MS)
    },
  },
  {
    name: 'etcd member, kill -9',
    windowSeconds: 0,
    async run({ etcd }) {
      await etcd.kill(1)
      await sleep(5000)
      await etcd.start(1)
    },
  },
]

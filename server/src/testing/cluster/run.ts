import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEtcd } from './etcd.ts'
import { type Cluster, DEATHS } from './faults.ts'
import { HANGS } from './hangs.ts'
import { startHaProxy } from './haproxy.ts'
import { startInstances } from './instances.ts'
import { type LiveReaders, openLiveReaders } from './live.ts'
import { startLoad } from './load.ts'
import { DATA_MACHINES, type Machines, openMachines } from './machines.ts'
import { startNginx } from './nginx.ts'
import { startPatroni } from './patroni.ts'
import { makePeople, type People } from './people.ts'
import { PASSWORD, startPgBouncer } from './pgbouncer.ts'
import { endAllPrograms, missingPrograms } from './programs.ts'
import { LIVE_WITHIN, reportOf } from './report.ts'
import { startSentinels } from './sentinel.ts'
import { type Episode, verifyStored } from './verify.ts'
import { waitFor } from './wait.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    report: { type: 'string', default: join(tmpdir(), 'annai-cluster-report') },
    /** Only faults whose name contains it. */
    only: { type: 'string', default: '' },
  },
})
const minutes = Number(values.minutes)
/** Between a repaired part and the next fault. */
const CALM_MS = 4000
const began = Date.now()
const print = (text: string) =>
  process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`)

const urlOf = (host: string, port: number) => `postgres://annai:${PASSWORD}@${host}:${port}/annai`

async function startCluster(machines: Machines): Promise<Cluster> {
  const etcd = await startEtcd(machines)
  print('etcd answers')
  const patroni = await startPatroni(machines)
  print('Patroni has a primary and two standbys')
  const haproxy = await startHaProxy(machines)
  const pgbouncer = await startPgBouncer(machines)
  const redis = await startSentinels(machines)
  print('HAProxy, PgBouncer and Redis answer')
  const instances = await startInstances(machines, () => ({
    DATABASE_URL: urlOf(machines.proxy, 6432),
    DATABASE_DIRECT_URL: urlOf(machines.proxy, 5000),
    PUBLIC_URL: `http://${machines.proxy}:8080`,
    ...redis.settings,
  }))
  const nginx = await startNginx(machines)
  print('three instances serve behind nginx')
  return { etcd, patroni, haproxy, pgbouncer, redis, instances, nginx }
}

/** Every fault once, and again from the first until the time is over. */
async function runFaults(cluster: Cluster, live: LiveReaders): Promise<Episode[]> {
  const chosen = [...DEATHS, ...HANGS].filter(({ name }) => name.includes(values.only))
  const until = Date.now() + minutes * 60_000
  const episodes: Episode[] = []
  for (let turn = 0; turn < chosen.length || Date.now() < until; turn++) {
    const fault = chosen[turn % chosen.length]
    if (!fault) throw new Error(`no fault is called ${values.only}`)
    await sleep(CALM_MS)
    const { name, windowSeconds } = fault
    print(name)
    const from = Date.now()
    await fault.run(cluster)
    const repairedAt = Date.now()
    const liveAfter = await live.receiveAgain(LIVE_WITHIN)
    episodes.push({ name, windowSeconds, from, repairedAt, liveAfter })
    const calmAt = Math.max(from + windowSeconds * 1000, repairedAt)
    await sleep(Math.max(0, calmAt - Date.now()))
  }
  return episodes
}

/** Rows of messages on each member, once all of them have what the primary has. */
async function rowsOfMembers(machines: Machines, people: People): Promise<number[]> {
  const countOn = async (machine: number) => {
    const connectionString = urlOf(machines.address(machine), 5432)
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ count: number }>('select count(*) from messages')
      return rows[0]?.count ?? 0
    } finally {
      await client.end()
    }
  }
  const count = () => Promise.all(DATA_MACHINES.map(countOn))
  const { rows } = await people.ctx.pool.query<{ count: number }>('select count(*) from messages')
  const own = rows[0]?.count ?? 0
  const all = await waitFor('the members', 30, async () => {
    const found = await count()
    return found.every((each) => each === own) && found
  }).catch(count)
  return [own, ...all]
}

async function run(): Promise<boolean> {
  const missing = missingPrograms()
  if (missing.length > 0) {
    print(`not installed: ${missing.join(', ')}`)
    return false
  }
  const machines = openMachines()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void endAllPrograms().finally(() => process.exit(1)))
  print(`logs are in ${machines.folder}`)
  let isHeld = false
  try {
    const cluster = await startCluster(machines)
    const travellers = Math.max(60, Math.ceil(minutes * 6))
    const people = await makePeople(machines, urlOf(machines.proxy, 5000), travellers)
    print('the load begins')
    const load = startLoad(machines, cluster.nginx.address, people)
    const live = openLiveReaders(cluster.nginx.address, people)
    await sleep(CALM_MS)
    const episodes = await runFaults(cluster, live)
    await sleep(CALM_MS)
    await load.stop()
    live.close()
    print('the load has ended')
    const stored = await verifyStored(people, load)
    const members = await rowsOfMembers(machines, people)
    await people.close()
    const report = reportOf({ began, load, episodes, stored, members })
    writeFileSync(values.report, report.text)
    process.stdout.write(`\n${report.text}\nwritten to ${values.report}\n`)
    isHeld = report.isHeld
    return isHeld
  } finally {
    await endAllPrograms()
    // The logs of a failure are evidence.
    if (isHeld) machines.remove()
  }
}

process.exit((await run()) ? 0 : 1)

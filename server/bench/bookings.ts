import { fork } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { generateBookings } from '../src/cli/bookings-generate.ts'
import { generateGuides } from '../src/cli/guides-generate.ts'
import { openSession } from '../src/features/accounts/sessions/service.ts'
import { changedGuides } from '../src/features/bookings/answer-times/store.ts'
import { dueIds } from '../src/features/bookings/store.ts'
import * as reminders from '../src/features/bookings/tour-reminders/store.ts'
import { erase } from '../src/features/privacy/store.ts'
import { assemblePlatform } from '../src/platform/assemble.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { type Tx, transact } from '../src/platform/db/transact.ts'
import { newId } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import type { Platform } from '../src/platform/platform.ts'
import { readEnv } from '../src/platform/startup/env.ts'
import { asSystem } from '../src/platform/system-authority.ts'
import { enquiryOf } from '../src/testing/make.ts'
import { type Processor, postmasterOf, processorTimes } from './harness/processor.ts'
import { median } from './harness/stage.ts'

/**
 * How the durations of calls and jobs grow with the bookings: the product on two databases that
 * `bookings:generate` has filled, requested in turn by one client. The databases are stored for the
 * next run.
 */
const { values } = parseArgs({
  options: {
    guides: { type: 'string', default: '100000' },
    bookings: { type: 'string', default: '10000,1000000' },
    times: { type: 'string', default: '40' },
    folder: { type: 'string', default: join(tmpdir(), 'annai-bench-bookings') },
  },
})
const times = Number(values.times)
const log = createLog('error')
const printLine = (text: string) => process.stdout.write(`${text}\n`)

type Call = (nth: number) => Promise<unknown>

interface Target {
  calls: Record<string, Call>
  sizes: Record<string, number>
  /** Processor time so far, of the product and of the database. */
  processor(): Processor
  stop(): Promise<void>
}

/** The product in a process of its own. */
async function startProduct(url: string) {
  const child = fork(new URL('./harness/live-target.ts', import.meta.url), ['app'], {
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'test' },
  })
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)))
    child.once('message', (message) => resolve(message as { port: number }))
  })
  const address = `http://127.0.0.1:${port}`
  // Explore answers once its index is built, which takes the processors until then.
  const until = Date.now() + 300_000
  while (!(await fetch(`${address}/api/guides/approved`)).ok) {
    if (Date.now() > until) throw new Error('explore is not ready after five minutes')
    await sleep(500)
  }
  return { address, pid: child.pid ?? 0, stop: () => void child.disconnect() }
}

const TABLES = [
  'bookings',
  'proposals',
  'agreed_times',
  'messages',
  'reads',
  'reviews',
  'notifications',
  'tour_reminders',
]

/** The bytes of each table with its indexes, and its number of rows. */
async function sizesOf({ db }: Platform): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{ bytes: number; indexes: number; rows: number }>`
      select pg_total_relation_size(${table}::regclass)::float8 as bytes,
        pg_indexes_size(${table}::regclass)::float8 as indexes,
        (select count(*)::int from ${sql.table(table)}) as rows`.execute(db)
    const [found] = rows
    if (!found) continue
    sizes[`${table}, rows`] = found.rows
    sizes[`${table}, bytes`] = found.bytes
    sizes[`${table}, of which indexes`] = found.indexes
  }
  return sizes
}

const tokenOf = (ctx: Platform, accountId: string) =>
  transact(ctx, (tx: Tx) => openSession(ctx, tx, { accountId }, 'bench'))

async function callsOf(ctx: Platform, address: string): Promise<Record<string, Call>> {
  const call = async (token: string, path: string, body?: object) => {
    const answer = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  }
  const { rows: busiest } = await sql<{ id: string }>`
    select id from accounts where lower(username) = 'load_0000001'`.execute(ctx.db)
  const guideId = busiest[0]?.id ?? ''
  const guide = await tokenOf(ctx, guideId)
  const inStatus = async (status: string, limit: number) =>
    (
      await sql<{ id: string; user_id: string; guide_id: string }>`
        select id, user_id, guide_id from bookings
        where status = ${status} and user_id is not null
          and (guide_has_replied or status = ${STATUS.declined}) order by md5(id::text)
        limit ${limit}`.execute(ctx.db)
    ).rows
  const signedIn = <Row extends { user_id: string }>(rows: readonly Row[]) =>
    Promise.all(rows.map(async (row) => ({ ...row, token: await tokenOf(ctx, row.user_id) })))
  const open = await signedIn(await inStatus(STATUS.enquiry, 2 * times))
  const proposed = await signedIn(await inStatus(STATUS.proposed, 2 * times))
  const own = await sql<{ id: string }>`
    select id from bookings where guide_id = ${guideId}
    order by updated_at limit ${2 * times}`.execute(ctx.db)
  const erasable = await inStatus(STATUS.declined, 2 * times)
  const admin = await transact(ctx, async (tx) => {
    const row = { id: newId(), username: `bench_${Date.now()}`, password_hash: '-' }
    await tx.insertInto('admins').values(row).execute()
    return openSession(ctx, tx, { adminId: row.id }, 'bench')
  })
  const at = <T>(list: readonly T[], nth: number): T => {
    const item = list[nth % list.length]
    if (item === undefined) throw new Error('nothing to ask about')
    return item
  }
  const now = new Date()
  const adminList = (query: string) => () => call(admin, `/api/admin/lists/bookings?${query}`)
  return {
    'list of the busiest guide': () => call(guide, '/api/bookings/guide'),
    'its confirmed tab': () => call(guide, '/api/bookings/guide?tab=confirmed'),
    'its counts': () => call(guide, '/api/bookings/counts'),
    'its calendar': () => call(guide, '/api/guides/calendar'),
    'list of a traveller': (nth) => call(at(open, nth).token, '/api/bookings/user'),
    'a booking with its thread': (nth) => call(guide, `/api/bookings/${at(own.rows, nth).id}`),
    'a message': (nth) =>
      call(at(open, nth).token, `/api/bookings/${at(open, nth).id}/messages`, {
        message: 'We arrive by the early train.',
      }),
    'an enquiry': (nth) =>
      call(at(proposed, nth).token, '/api/bookings', {
        guideId: at(open, nth).guide_id,
        enquiry: enquiryOf(),
      }),
    'a confirmation': (nth) =>
      call(at(proposed, nth).token, `/api/bookings/${at(proposed, nth).id}/user-confirm`, {
        revision: 1,
      }),
    'admin: bookings': adminList(''),
    'admin: bookings, a name': adminList('search=Tan'),
    'admin: bookings, a status': adminList('status=Booking%20confirmed'),
    'job: due bookings': () => dueIds(ctx.db, 'deadline_at', now, [], 100),
    'job: bookings to remind': () => dueIds(ctx.db, 'remind_at', now, [], 100),
    'job: tours to remind': () => reminders.dueIds(ctx.db, now, [], 100),
    'job: answer times of all guides': async () => {
      let after: string | null = null
      do after = (await changedGuides(ctx.db, now, after)).last
      while (after !== null)
    },
    'job: an account erased': (nth) => {
      const id = at(erasable, nth).user_id
      return transact(ctx, (tx) =>
        erase(tx, asSystem('retention', { id, email: `${id}@load.annai.example` }), now, 'nobody'),
      )
    },
  }
}

async function openTarget(bookings: number): Promise<Target> {
  const dataDir = join(values.folder, String(bookings))
  const done = join(dataDir, 'rows-are-made')
  if (!existsSync(done)) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  // Started by root, the database runs as another account.
  for (const folder of [dataDir, values.folder]) chmodSync(folder, 0o755)
  const env = readEnv({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const store = await openDatabase(env, log, undefined, { statement_timeout: 0 })
  await migrate(store.connection.db)
  const ctx = assemblePlatform(env, log, store.connection)
  if (!existsSync(done)) {
    await generateGuides(ctx, Number(values.guides))
    await generateBookings(ctx, bookings)
    writeFileSync(done, '')
  }
  await sql`vacuum analyze`.execute(ctx.db)
  const { host, user, database } = store.connection.pool.options
  const url = `postgres:///${database}?host=${encodeURIComponent(host ?? '')}&user=${user}`
  const product = await startProduct(url)
  const postmaster = await postmasterOf(store.connection.db)
  return {
    sizes: await sizesOf(ctx),
    processor: () => processorTimes(product.pid, postmaster),
    calls: await callsOf(ctx, product.address),
    async stop() {
      product.stop()
      await store.stop()
    },
  }
}

const counts = values.bookings.split(',').map(Number)
const targets: Target[] = []
for (const count of counts) targets.push(await openTarget(count))
printLine(`${values.guides} guides, ${counts.join(' and ')} bookings, ${cpus().length} cores`)
for (const name of Object.keys(targets[0]?.sizes ?? {}))
  printLine(`${name}: ${targets.map(({ sizes }) => sizes[name]).join(' | ')}`)
for (const name of Object.keys(targets[0]?.calls ?? {})) {
  const taken = targets.map(() => ({ ms: [] as number[], server: 0, database: 0 }))
  // Rare and slow calls are made less often.
  const rounds = name.startsWith('job: a') ? 5 : times
  for (let nth = 0; nth < rounds; nth++)
    for (const [index, { calls, processor }] of targets.entries()) {
      const figures = taken[index]
      if (!figures) continue
      const before = processor()
      const begun = performance.now()
      await calls[name]?.(nth)
      figures.ms.push(performance.now() - begun)
      const after = processor()
      figures.server += (after.server - before.server) / rounds
      figures.database += (after.database - before.database) / rounds
    }
  const cells = taken.map(({ ms, server, database }) =>
    [
      `${median(ms).toFixed(1)} ms (slowest ${Math.max(...ms).toFixed(0)})`,
      `processor ms ${server.toFixed(2)} and ${database.toFixed(2)}`,
    ].join(', '),
  )
  printLine(`${name}: ${cells.join(' | ')}`)
}
printLine(`load average ${loadavg()[0]?.toFixed(1)}`)
for (const target of targets) await target.stop()
process.exit(0)

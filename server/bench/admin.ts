import { fork } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSession } from '../src/features/accounts/sessions/service.ts'
import { assemblePlatform } from '../src/platform/assemble.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { transact } from '../src/platform/db/transact.ts'
import { newId } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import type { Platform } from '../src/platform/platform.ts'
import { readEnv } from '../src/platform/startup/env.ts'
import { ADMIN_QUERIES, type AdminQuery } from './harness/admin-queries.ts'
import { addAdminRows } from './harness/admin-rows.ts'
import { untilIndexComplete } from './harness/index-complete.ts'
import { median } from './harness/stage.ts'

/**
 * The requests of the first paint of each tab of the admin console, over HTTP: the guard's, then
 * the tab's. `--only users` selects a tab.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
    'make-only': { type: 'boolean', default: false },
  },
})
const GOAL_MS = 200
/**
 * PostgreSQL switches to a generic plan after five runs of a named statement, so the warm-up has
 * more.
 */
const WARM_UP = 6
const rows = Number(values.rows)
const rounds = Number(values.rounds)
const log = createLog('error')
const printLine = (text: string) => process.stdout.write(`${text}\n`)

interface Figures {
  median: number
  worst: number
  bytes: number
}

/** The product in a process of its own, idle and with a complete index. */
async function startProduct(url: string) {
  const child = fork(new URL('./harness/explore-target.ts', import.meta.url), ['app'], {
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const indexed = untilIndexComplete(child)
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)))
    child.once('message', (message) => resolve(message as { port: number }))
  })
  await indexed
  return { address: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

async function timeOf(address: string, paths: readonly string[], token: string) {
  const begun = performance.now()
  let bytes = 0
  for (const path of paths) {
    const answer = await fetch(`${address}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'ja' },
    })
    bytes += (await answer.arrayBuffer()).byteLength
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  return { ms: performance.now() - begun, bytes }
}

async function measure(
  address: string,
  { paths, isBesides }: AdminQuery,
  token: string,
): Promise<Figures> {
  for (let n = 0; n < (isBesides ? 1 : WARM_UP); n++) await timeOf(address, paths, token)
  const taken = []
  for (let n = 0; n < (isBesides ? 3 : rounds); n++) taken.push(await timeOf(address, paths, token))
  const times = taken.map(({ ms }) => ms)
  return { median: median(times), worst: Math.max(...times), bytes: taken[0]?.bytes ?? 0 }
}

async function adminToken(ctx: Platform): Promise<string> {
  return transact(ctx, async (tx) => {
    const admin = { id: newId(), username: `bench_${Date.now()}`, password_hash: '-' }
    await tx.insertInto('admins').values(admin).execute()
    return openSession(ctx, tx, { adminId: admin.id }, 'bench')
  })
}

async function compare(address: string, token: string): Promise<boolean> {
  printLine('| tab | asked | median ms | worst ms | kB |\n| --- | --- | --- | --- | --- |')
  let isReached = true
  for (const question of ADMIN_QUERIES) {
    if (!question.tab.includes(values.only)) continue
    const found = await measure(address, question, token)
    const isLate = !question.isBesides && found.median >= GOAL_MS
    if (isLate) isReached = false
    const cells = [found.median.toFixed(0), found.worst.toFixed(0), (found.bytes / 1000).toFixed(0)]
    printLine(
      `| ${question.tab} | ${question.label} | ${cells.join(' | ')} |${isLate ? ' late' : ''}`,
    )
  }
  return isReached
}

const dataDir = join(tmpdir(), 'annai-bench-desk', String(rows))
const done = join(dataDir, 'rows-are-made')
if (!existsSync(done)) rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true })
// Started by root, the database runs as another account.
for (const folder of [dataDir, join(dataDir, '..')]) chmodSync(folder, 0o755)
const env = readEnv({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
const store = await openDatabase(env, log, undefined, { statement_timeout: 0 })
let isReached = true
try {
  await migrate(store.connection.db)
  const ctx = assemblePlatform(env, log, store.connection)
  if (!existsSync(done)) {
    await addAdminRows(ctx, rows)
    writeFileSync(done, '')
  }
  const { host, user, database } = store.connection.pool.options
  const url = `postgres:///${database}?host=${encodeURIComponent(host ?? '')}&user=${user}`
  if (!values['make-only']) {
    const target = await startProduct(url)
    try {
      const token = await adminToken(ctx)
      printLine(
        `${rows.toLocaleString('en')} of each, ${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)}, ${rounds} rounds\n`,
      )
      isReached = await compare(target.address, token)
    } finally {
      target.stop()
    }
  }
} finally {
  await store.stop()
}
process.exit(isReached ? 0 : 1)

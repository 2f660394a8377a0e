import { fork } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { assemblePlatform } from '../src/assemble.ts'
import { ensureDemo } from '../src/demo/load.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { createLog } from '../src/platform/log.ts'
import { readEnv } from '../src/platform/startup/env.ts'
import { serverProcess } from '../src/testing/processes/server-process.ts'
import { type Figures, load } from './harness/load.ts'
import { median } from './harness/stage.ts'
import { START_ENV } from './harness/start-env.ts'

/**
 * Rendered pages and one guide by name, beside node:http with the same bytes. Needs a build. The
 * demo data is kept in the temporary folder.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    cold: { type: 'string', default: '60' },
  },
})
const CONNECTIONS = 16
const printLine = (text: string) => process.stdout.write(`${text}\n`)

async function loadDemoInto(DATA_DIR: string): Promise<void> {
  mkdirSync(DATA_DIR, { recursive: true })
  for (const folder of [DATA_DIR, join(DATA_DIR, '..')]) chmodSync(folder, 0o755)
  const env = readEnv({ DATA_DIR, NODE_ENV: 'production', LOG_LEVEL: 'error' })
  const log = createLog(env.LOG_LEVEL)
  const store = await openDatabase(env, log)
  await migrate(store.connection.db)
  const ctx = assemblePlatform(env, log, store.connection)
  await ensureDemo(ctx)
  await store.stop()
}

const DATA_DIR = join(tmpdir(), 'annai-bench', 'demo')
await loadDemoInto(DATA_DIR)
const product = await serverProcess('its own', {
  ...START_ENV,
  NODE_ENV: 'production',
  DEMO: 'on',
  DATA_DIR,
})
await product.start()
const port = Number(new URL(product.address).port)
const listed = (await (await fetch(`${product.address}/api/guides/approved`)).json()) as {
  guides: { username: string }[]
}
const name = listed.guides[0]?.username ?? ''
const paths = [
  ...['/', '/explore', '/explore?languages=ja&search=tokyo', '/faq', `/guide/${name}`],
  '/guides/japan/kyoto',
  `/api/guides/profile/${name}`,
]

// Uncached pages: every address is requested for the first time.
const times: number[] = []
for (let n = 0; n < Number(values.cold); n++) {
  const at = performance.now()
  await (await fetch(`${product.address}/guide/${name}?n=${n}`)).arrayBuffer()
  times.push(performance.now() - at)
}

for (const path of paths) await load(port, [path], { connections: CONNECTIONS, seconds: 1 })
const child = fork(new URL('./harness/bare.ts', import.meta.url), [String(port), ...paths])
const bare = await new Promise<number>((resolve) => {
  child.once('message', (message) => resolve((message as { port: number }).port))
})
printLine(`load average ${loadavg()[0]?.toFixed(1)}, ${CONNECTIONS} connections`)
printLine(`cold: a guide's page p50 ${median(times.slice(times.length / 3)).toFixed(1)} ms`)
for (const path of paths) {
  const rounds: { app: Figures; bare: Figures }[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const how = { connections: CONNECTIONS, seconds: Number(values.seconds) }
    rounds.push({ app: await load(port, [path], how), bare: await load(bare, [path], how) })
  }
  const rate = (of: 'app' | 'bare') => median(rounds.map((round) => round[of].rate))
  const p50 = median(rounds.map((round) => round.app.p50))
  const errors = rounds.reduce((sum, round) => sum + round.app.errors, 0)
  printLine(
    `${path}  ${rate('app').toFixed(0)}/s, ${(rate('app') / rate('bare')).toFixed(2)} of bare, p50 ${p50.toFixed(1)} ms, ${errors} errors`,
  )
}
child.disconnect()
await product.stop()
await product.remove()
process.exit(0)

import { spawn } from 'node:child_process'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DIFFERENT } from './harness/questions.ts'
import { START_ENV } from './harness/start-env.ts'

/**
 * How soon a restarted server is usable under continuous traffic. DATA_DIR contains the guides
 * (`npm run annai -- guides:generate N`). `--checkout` measures another version in the same run.
 */
const { values } = parseArgs({
  options: {
    checkout: { type: 'string', default: join(import.meta.dirname, '../..') },
    seconds: { type: 'string', default: '30' },
    visitors: { type: 'string', default: '32' },
  },
})
const seconds = Number(values.seconds)
const agent = new Agent({ keepAlive: true })
/** Longer than a visitor would wait for a response. */
const PATIENCE_MS = 10_000
const REFUSED_PAUSE_MS = 50
const GOOD_SHARE = 0.9

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** The status, or null when there was no answer. */
const statusOf = (port: number, path: string): Promise<number | null> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? null))
      response.once('error', () => resolve(null))
    })
    request.setTimeout(PATIENCE_MS, () => request.destroy())
    request.once('error', () => resolve(null))
  })

const port = await freePort()
const server = spawn(process.execPath, [join(values.checkout, 'server/src/main.ts')], {
  cwd: values.checkout,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    ...START_ENV,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    NODE_ENV: 'test',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  },
})
const begun = performance.now()
const second = () => Math.floor((performance.now() - begun) / 1000)
const counts = Array.from({ length: seconds + 1 }, () => ({ good: 0, refused: 0, failed: 0 }))

async function visit(visitor: number): Promise<void> {
  for (let n = visitor * 97; second() < seconds; n++) {
    const status = await statusOf(port, DIFFERENT[n % DIFFERENT.length] ?? '/')
    const count = counts[Math.min(second(), seconds)]
    if (!count) continue
    if (status === 200) count.good++
    else if (status === 503) count.refused++
    else count.failed++
    if (status === null) await sleep(REFUSED_PAUSE_MS)
  }
}

await Promise.all(Array.from({ length: Number(values.visitors) }, (_, n) => visit(n)))
server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))

const shareOf = ({ good, refused, failed }: (typeof counts)[number]) =>
  good / Math.max(1, good + refused + failed)
process.stdout.write('| second | good | 503 | no answer or fault |\n|---|---|---|---|\n')
for (const [at, { good, refused, failed }] of counts.entries())
  process.stdout.write(`| ${at} | ${good} | ${refused} | ${failed} |\n`)
const lastBad = counts.slice(0, seconds).findLastIndex((count) => shareOf(count) < GOOD_SHARE)
process.stdout.write(
  lastBad === seconds - 1
    ? `\nnot useful within ${seconds} s\n`
    : `\nnine in ten answers are good from second ${lastBad + 1} after the start\n`,
)
agent.destroy()
process.exit(0)

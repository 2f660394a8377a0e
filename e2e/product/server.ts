import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 15_000

/** Settings of a local `.env` that must not reach a server under test. */
const CLEARED_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DRAIN_SECONDS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'REDIS_URL',
  'REDIS_SENTINELS',
  'SMTP_URL',
  'MAIL_FROM',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_MAPS_API_KEY',
  'TRANSLATE_URL',
  'TRANSLATE_KEY',
  'DEEPL_KEY',
  'TRUST_PROXY',
  'METRICS_TOKEN',
]

export type Product = {
  url: string
  dataDir: string
  /** The path of the file with its output. */
  log: string
  stop: () => Promise<void>
}

/** Sets the environment variables by which the tests find the product. */
export function publishSettings(product: Product): void {
  process.env.ANNAI_E2E_DATA = product.dataDir
  process.env.ANNAI_E2E_LOG = product.log
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}

/** Starts the built product like `npm start`, with its own data folder, on a free port by default. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'annai-e2e-'))
  chmodSync(folder, 0o755) // started by root, the database runs as another account
  const dataDir = join(folder, 'data')
  const log = join(folder, 'server.log')
  const port = Number(settings.PORT) || (await freePort())
  const url = `http://localhost:${port}`
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      ...Object.fromEntries(CLEARED_SETTINGS.map((name) => [name, ''])),
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_REGISTRATION: 'open',
      RATE_LIMITS: 'off',
      ...settings,
    },
  })
  closeSync(output)
  const stop = async () => {
    await stopProcess(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(`${url}/readyz`, child)
  } catch (error) {
    const lastLines = readFileSync(log, 'utf8').split('\n').slice(-40).join('\n')
    await stop()
    throw new Error(`the product did not start: ${String(error)}\n${lastLines}`)
  }
  return { url, dataDir, log, stop }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false, // not listening yet
    )
    if (ready) return
    await sleep(100)
  }
  throw new Error(`not ready within ${START_TIMEOUT_MS / 1000} s`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = new AbortController()
  const late = sleep(STOP_TIMEOUT_MS, 'late', { signal: timer.signal }).catch(() => 'stopped')
  const outcome = await Promise.race([exited.then(() => 'exited'), late])
  timer.abort()
  if (outcome === 'late') {
    child.kill('SIGKILL')
    throw new Error(`the product did not stop within ${STOP_TIMEOUT_MS / 1000} s`)
  }
}

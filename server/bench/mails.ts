import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hashToken, newId } from '../src/platform/ids.ts'
import { freePort } from '../src/testing/outside/redis.ts'
import { startScriptedMailServer } from '../src/testing/outside/scripted-mail-server.ts'
import { HttpConnection } from './harness/connection.ts'
import { median, openStage } from './harness/stage.ts'

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '500' },
    /** How long the mail server takes for each, in milliseconds. */
    delay: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '8' },
    /** Another checkout whose server is measured. */
    server: { type: 'string', default: join(import.meta.dirname, '../src/main.ts') },
  },
})
const count = Number(values.mails)
const IDLE_SECONDS = 10
/** The pause between two calls of a client, so that the server is busy but far from its limit. */
const PAUSE = 40
const GIVE_UP = 300_000
const printLine = (text: string) => process.stdout.write(`${text}\n`)

const stage = await openStage()
const { db } = stage.ctx
let deadLinks = 0
let isChecking = Promise.resolve()
const post = await startScriptedMailServer((_recipient, text) => {
  const plain = text.replace(/=\n/g, '').replaceAll('=3D', '=')
  const token = /\/reset-password\/([\w-]{43})/.exec(plain)?.[1] ?? ''
  isChecking = isChecking.then(async () => {
    const row = await db
      .selectFrom('account_tokens')
      .select('purpose')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (!row) deadLinks++
  })
  return { does: 'takes', after: Number(values.delay) }
})

const port = await freePort()
const child = spawn(process.execPath, [values.server], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: stage.url,
    DATA_DIR: join(tmpdir(), `annai-bench-mails-${process.pid}`),
    SMTP_URL: post.url,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  },
})
while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status !== 200)
  await sleep(100)

const reader = await stage.make.user()
const request = [
  'GET /api/notifications/unread-count HTTP/1.1',
  'Host: 127.0.0.1',
  `Authorization: Bearer ${reader.token}`,
  '',
  '',
].join('\r\n')
const connections = Array.from({ length: Number(values.clients) }, () => new HttpConnection(port))

/** The p50 and p99 of calls repeated until the promise resolves. */
async function callsUntil(end: Promise<unknown>): Promise<{ p50: number; p99: number }> {
  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  const times: number[] = []
  await Promise.all(
    connections.map(async (http) => {
      while (!isOver) {
        const at = performance.now()
        await http.send(request)
        times.push(performance.now() - at)
        await sleep(PAUSE)
      }
    }),
  )
  await over
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** Queues the mails. Resolves when the mail server has accepted the last one. */
async function mailAll(): Promise<number> {
  post.taken.length = 0
  const rows = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    account_id: null,
    recipient: reader.email,
    language: 'en' as const,
    kind: 'reset',
    params: '{}',
    booking_id: null,
    due_at: new Date(Date.now() - count + at),
  }))
  const began = performance.now()
  await db.insertInto('mails').values(rows).execute()
  // A mail that is queued by a call wakes the worker; there is nobody at this address.
  const body = { email: `nobody-${newId()}@example.com`, language: 'en' }
  await fetch(`http://127.0.0.1:${port}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  while (post.taken.length < count && performance.now() - began < GIVE_UP) await sleep(20)
  return (performance.now() - began) / 1000
}

await callsUntil(sleep(3000))
const rounds = []
for (let round = 0; round < Number(values.rounds); round++) {
  const idle = await callsUntil(sleep(IDLE_SECONDS * 1000))
  const mailing = mailAll()
  const busy = await callsUntil(mailing)
  await isChecking
  const seconds = await mailing
  rounds.push({ idle, busy, seconds })
  printLine(
    `${count} mails in ${seconds.toFixed(1)} s, ${deadLinks} dead links on arrival; calls p50 ${idle.p50.toFixed(1)} -> ${busy.p50.toFixed(1)} ms, p99 ${idle.p99.toFixed(1)} -> ${busy.p99.toFixed(1)} ms`,
  )
  deadLinks = 0
}
const ratio = median(rounds.map(({ idle, busy }) => busy.p99 / idle.p99))
printLine(
  `${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)}: median ${median(rounds.map(({ seconds }) => seconds)).toFixed(1)} s, p99 ${ratio.toFixed(2)}x of idle`,
)
for (const http of connections) http.close()
child.kill('SIGTERM')
await once(child, 'exit')
await post.close()
await stage.close()
process.exit(0)

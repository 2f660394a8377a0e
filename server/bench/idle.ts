import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { serverProcess } from '../src/testing/processes/server-process.ts'
import { createIdleClients, type IdleClient } from './harness/idle-clients.ts'
import { processorTimeOf } from './harness/processor.ts'
import { openStage } from './harness/stage.ts'
import { START_ENV } from './harness/start-env.ts'

/**
 * The cost of an idle server: its start, its memory, its open sockets. `--seconds` leaves the
 * sockets open for so long, `--reconnect` closes and opens all of them at the same moment. Limits
 * are on; people and addresses have half of the connections that these allow.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '0' },
    reconnect: { type: 'boolean', default: false },
  },
})
const printLine = (text: string) => process.stdout.write(`${text}\n`)
/** V8 shrinks its young generation after 40 seconds to two minutes without work. */
const IDLE_MS = 180_000
const REST_MS = 5000
const AT_ONCE = 100
const PER_PERSON = 10
const PER_ADDRESS = 100
/** The goal is half of it. */
const RECONNECT_WITHIN_MS = 60_000
const REPORT_MS = 60_000

const residentOf = (pid = 0): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
const seconds = (ms: number) => (ms / 1000).toFixed(1)
const printLoad = () => printLine(`load average ${loadavg()[0]?.toFixed(1)}`)

const product = await serverProcess('its own', { ...START_ENV, NODE_ENV: 'production' })
await product.start()
await product.stop()
const starts: number[] = []
for (let n = 0; n < 3; n++) {
  const at = performance.now()
  await product.start()
  starts.push(performance.now() - at)
  if (n < 2) await product.stop()
}
await sleep(IDLE_MS)
printLoad()
printLine(`warm start, ready after ${starts.map((ms) => ms.toFixed(0)).join(', ')} ms`)
printLine(`idle: ${(residentOf(product.pid) / 1024).toFixed(0)} MB resident`)
await product.stop()
await product.remove()

const stage = await openStage()
const server = await serverProcess('its own', {
  ...START_ENV,
  NODE_ENV: 'production',
  DATABASE_URL: stage.url,
  RATE_LIMITS: 'on',
})
await server.start()

const count = Number(values.sockets)
const tokens: string[] = []
while (tokens.length * PER_PERSON < count)
  tokens.push(
    ...(await Promise.all(Array.from({ length: 20 }, () => stage.make.user()))).map(
      ({ token }) => token,
    ),
  )
const clients: IdleClient[] = Array.from({ length: count }, (_, n) => ({
  token: tokens[Math.floor(n / PER_PERSON)] ?? '',
  address: `127.0.1.${1 + Math.floor(n / PER_ADDRESS)}`,
}))
const idle = createIdleClients(Number(new URL(server.address).port))
const [first, ...others] = clients
await idle.connect(first ? [first] : [], 1)
await sleep(IDLE_MS)
const before = residentOf(server.pid)
await idle.connect(others, AT_ONCE)
await sleep(REST_MS)
const printSockets = () => {
  const each = (residentOf(server.pid) - before) / others.length
  printLine(`${idle.count()} idle sockets: ${each.toFixed(1)} kB each, ${idle.dropped()} dropped`)
}
printSockets()

const openMs = Number(values.seconds) * 1000
for (let rested = 0; rested < openMs; rested += REPORT_MS) {
  await sleep(Math.min(REPORT_MS, openMs - rested))
  printSockets()
}
if (values.reconnect) {
  const spent = processorTimeOf(server.pid ?? 0)
  const { ms, refused, late, missing } = await idle.reconnectAll(RECONNECT_WITHIN_MS)
  const processor = processorTimeOf(server.pid ?? 0) - spent
  printLine(
    `reconnected in ${seconds(ms)} s, ${seconds(processor)} s of processor; attempts: ${refused} refused, ${late} late; ${missing} missing`,
  )
  await sleep(REST_MS)
  printSockets()
  printLoad()
}
idle.close()
await server.stop()
await server.remove()
await stage.close()
process.exit(0)

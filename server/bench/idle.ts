import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverProcess } from '../src/testing/processes/server-process.ts'
import { START_ENV } from './harness/start-env.ts'

/** How long a warm start takes, and the memory of a server at rest. */
const STARTS = 3
/** V8 shrinks its young generation after 40 seconds to two minutes without work. */
const IDLE_MS = 180_000

const printLine = (text: string) => process.stdout.write(`${text}\n`)

const product = await serverProcess('its own', { ...START_ENV, NODE_ENV: 'production' })
await product.start()
const starts: number[] = []
while (starts.length < STARTS) {
  await product.stop()
  const at = performance.now()
  await product.start()
  starts.push(performance.now() - at)
}
printLine(`warm start, ready after ${starts.map((ms) => ms.toFixed(0)).join(', ')} ms`)
printLine(`idle for ${IDLE_MS / 1000} s`)
await sleep(IDLE_MS)
const status = readFileSync(`/proc/${product.pid}/status`, 'utf8')
const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
printLine(`${resident.toFixed(0)} MB resident, load average ${loadavg()[0]?.toFixed(1)}`)
await product.stop()
await product.remove()
process.exit(0)

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import type { Message } from '@annai/contract/bookings/shapes'
import pg from 'pg'
import { io } from 'socket.io-client'
import { generateGuides } from '../src/cli/guides-generate.ts'
import { HttpConnection, postOf } from './harness/connection.ts'
import {
  connectionsTo,
  holderOf,
  type Memory,
  memoryOf,
  type PoolTarget,
  startPool,
} from './harness/pool-target.ts'
import { processorTimeOf } from './harness/processor.ts'
import { DIFFERENT, QUESTIONS } from './harness/questions.ts'
import { median, openStage } from './harness/stage.ts'

/**
 * Two workers of one machine beside one process, by wrk (one thread), which shares the processors
 * with them and with the database. Each round restarts both, one after the other.
 */
const { values } = parseArgs({
  options: {
    guides: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    deliveries: { type: 'string', default: '1500' },
    /** Seconds without a request before memory is measured a second time. */
    rest: { type: 'string', default: '180' },
  },
})
const seconds = Number(values.seconds)
/**
 * After a start the process waits this long for other instances, and then stops sending to them.
 */
const GREETING_MS = 11_000
/**
 * Far more than connections, because concurrent messages of a conversation are refused and retried.
 */
const WRITERS = 1024
const print = (text: string) => process.stdout.write(`${text}\n`)

const READ = `local requests, n = {}, 0
init = function()
  for line in io.lines(os.getenv('LINES')) do requests[#requests + 1] = wrk.format('GET', line) end
end
request = function()
  n = n % #requests + 1
  return requests[n]
end
`
const WRITE = `local writers, n, seed = {}, 0, os.getenv('SEED')
init = function()
  for line in io.lines(os.getenv('LINES')) do writers[#writers + 1] = line end
end
request = function()
  n = n + 1
  local booking, token = writers[n % #writers + 1]:match('(%S+) (%S+)')
  local body = string.format(
    '{"message":"message %d","clientMessageId":"%s-4000-8000-%012x"}', n, seed, n)
  local headers = { ['Content-Type'] = 'application/json', ['Authorization'] = 'Bearer ' .. token }
  return wrk.format('POST', '/api/bookings/' .. booking .. '/messages', headers, body)
end
`
const folder = mkdtempSync(join(tmpdir(), 'annai-scale-'))

/** Requests a second, and the processor time of wrk in milliseconds. */
async function rateOf(port: number, script: string, lines: readonly string[], time = seconds) {
  const [scriptFile, linesFile] = [join(folder, 'script.lua'), join(folder, 'lines')]
  writeFileSync(scriptFile, script)
  writeFileSync(linesFile, lines.join('\n'))
  const running = promisify(execFile)(
    'wrk',
    ['-t1', '-c64', `-d${time}s`, '-s', scriptFile, `http://127.0.0.1:${port}`],
    { env: { ...process.env, LINES: linesFile, SEED: randomUUID().slice(0, 13) } },
  )
  let client = 0
  const sampling = setInterval(() => {
    client = processorTimeOf(running.child.pid ?? 0) || client
  }, 50)
  const { stdout } = await running.finally(() => clearInterval(sampling))
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return { rate: Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]), client }
}

interface Pace {
  rate: number
  /** Microseconds of processor time for a request: all processes of the product, the database. */
  server: number
  database: number
  /** Of wrk. */
  client: number
}

interface Round {
  searches: Pace
  cached: Pace
  messages: Pace
  loaded: Memory[]
  atRest: Memory[]
}

const stage = await openStage()
await generateGuides(stage.ctx, Number(values.guides))
// Without the time limits of a request.
const vacuuming = new pg.Client(stage.url)
await vacuuming.connect()
await vacuuming.query('vacuum analyze')
await vacuuming.end()
const bookings: Awaited<ReturnType<typeof stage.make.booking>>[] = []
while (bookings.length < WRITERS)
  bookings.push(...(await Promise.all(Array.from({ length: 8 }, () => stage.make.booking()))))
const writers = bookings.map(({ id, guide }) => `${id} ${guide.token}`)

function processorOf(target: PoolTarget) {
  const all = target.all().map(stage.processor)
  return {
    server: all.reduce((sum, { server }) => sum + server, 0),
    database: all[0]?.database ?? 0,
  }
}

async function paceOf(target: PoolTarget, script: string, lines: readonly string[]): Promise<Pace> {
  await rateOf(target.port, script, lines, 1)
  const before = processorOf(target)
  const { rate, client } = await rateOf(target.port, script, lines)
  const after = processorOf(target)
  const each = (ms: number) => (ms * 1000) / rate / seconds
  return {
    rate,
    server: each(after.server - before.server),
    database: each(after.database - before.database),
    client: each(client),
  }
}

async function measure(workers: number): Promise<Round> {
  const target = await startPool(stage.url, workers)
  const began = performance.now()
  const searches = await paceOf(target, READ, DIFFERENT)
  const cached = await paceOf(target, READ, QUESTIONS)
  await sleep(Math.max(0, GREETING_MS - (performance.now() - began)))
  const messages = await paceOf(target, WRITE, writers)
  const loaded = target.all().map(memoryOf)
  await sleep(Number(values.rest) * 1000)
  const atRest = target.all().map(memoryOf)
  await target.stop()
  return { searches, cached, messages, loaded, atRest }
}

/** Opens a connection and finds the process that holds it. */
async function opened<T>(target: PoolTarget, open: () => Promise<T>) {
  const before = connectionsTo(target.port)
  const connection = await open()
  const [inode = ''] = [...connectionsTo(target.port)].filter((one) => !before.has(one))
  return { connection, holder: holderOf(inode, target.serving()) }
}

const openReader = (port: number, token: string) => async () => {
  const address = `http://127.0.0.1:${port}`
  const socket = io(address, { query: { token }, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

const openWriter = (port: number) => async () => {
  const http = new HttpConnection(port)
  await http.send('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  return http
}

/** Milliseconds from the call of a writer to the reader, within one worker and across two. */
async function deliveries(target: PoolTarget) {
  const { port } = target
  const writersOf = new Map<number | undefined, HttpConnection>()
  while (writersOf.size < target.serving().length) {
    const { connection, holder } = await opened(target, openWriter(port))
    writersOf.set(holder, connection)
  }
  const readers = []
  for (const { id, user, guide } of bookings.slice(0, 8)) {
    const { connection, holder } = await opened(target, openReader(port, user.token))
    await connection.timeout(5000).emitWithAck('join booking', id)
    readers.push({ socket: connection, holder, id, guide })
  }
  const times: { within: number[]; across: number[] } = { within: [], across: [] }
  for (let turn = 0; turn < Number(values.deliveries); turn++) {
    const reader = readers[turn % readers.length]
    if (!reader) break
    for (const [holder, http] of writersOf) {
      const message = `delivery ${turn} ${holder}`
      const at = performance.now()
      const arrived = new Promise<number>((resolve) => {
        const listen = (received: Message) => {
          if (received.message !== message) return
          reader.socket.off('new message', listen)
          resolve(performance.now() - at)
        }
        reader.socket.on('new message', listen)
      })
      const body = { message, clientMessageId: randomUUID() }
      await http.send(postOf(`/api/bookings/${reader.id}/messages`, reader.guide.token, body))
      times[holder === reader.holder ? 'within' : 'across'].push(await arrived)
    }
  }
  for (const { socket } of readers) socket.disconnect()
  for (const http of writersOf.values()) http.close()
  return times
}

const shareOf = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

const rounds: { one: Round; two: Round }[] = []
for (let round = 0; round < Number(values.rounds); round++)
  rounds.push({ one: await measure(1), two: await measure(2) })

print(
  `${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)}, ${values.guides} guides, ${rounds.length} rounds of ${seconds} s`,
)
for (const figure of ['searches', 'cached', 'messages'] as const) {
  const ratios = rounds.map(({ one, two }) => two[figure].rate / one[figure].rate)
  print(
    `${figure}: ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
  )
  const middle = (workers: 'one' | 'two', part: keyof Pace) =>
    median(rounds.map((round) => round[workers][figure][part]))
  for (const workers of ['one', 'two'] as const) {
    const parts = ['server', 'database', 'client'] as const
    const times = parts.map((part) => `${part} ${middle(workers, part).toFixed(0)} us`)
    print(`  ${workers}: ${middle(workers, 'rate').toFixed(0)}/s, ${times.join(', ')}`)
  }
  // What all processors would do without a pause, at the processor time that one process needs.
  const whole = middle('one', 'server') + middle('one', 'database') + middle('one', 'client')
  const most = (cpus().length * 1e6) / whole / middle('one', 'rate')
  print(`  most that these processors allow: ${most.toFixed(2)}`)
}
const megabytes = (kilobytes: number) => (kilobytes / 1024).toFixed(0)
// What all processes map counts for the first one.
for (const when of ['loaded', 'atRest'] as const)
  for (const { one, two } of rounds) {
    const alone = one[when][0]?.resident ?? 0
    const [primary = 0, ...workers] = two[when].map(({ own }) => own)
    const ratio = (workers.at(-1) ?? 0) / alone
    print(
      `memory ${when}, MB: one process ${megabytes(alone)}; primary ${megabytes(primary)}, workers ${workers.map(megabytes).join(' and ')}; second to one process ${ratio.toFixed(2)}`,
    )
  }

const target = await startPool(stage.url, 2)
await sleep(GREETING_MS)
const { within, across } = await deliveries(target)
for (const [name, times] of Object.entries({ within, across }))
  print(
    `delivery ${name}: ${times.length}, p50 ${shareOf(times, 0.5).toFixed(2)} ms, p99 ${shareOf(times, 0.99).toFixed(2)} ms`,
  )
await target.stop()
await stage.close()
process.exit(0)

import { randomBytes, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Message } from '@annai/contract/bookings/shapes'
import { io, type Socket } from 'socket.io-client'
import { HttpConnection, postOf } from './harness/connection.ts'
import {
  openStage,
  type Pace,
  paceOf,
  printTable,
  type Stage,
  type Step,
  startTarget,
  type Target,
} from './harness/stage.ts'
import { saveSubscription } from './harness/subscription.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    /** The reader is somewhere else in the product, so every message also notifies. */
    away: { type: 'boolean', default: false },
    /** Every reader has a browser that gets pushes. */
    subscribed: { type: 'boolean', default: false },
    /** Every writer reports that it types, and every reader what it has read. */
    marks: { type: 'boolean', default: false },
    /** For a profile: the product alone. */
    only: { type: 'string' },
  },
})
const MODES = (['bare', 'stores', 'app'] as const).filter(
  (mode) => values.only === undefined || values.only === mode,
)
type Mode = (typeof MODES)[number]
type Pair = Awaited<ReturnType<Stage['make']['booking']>>

const connected = (socket: Socket) =>
  new Promise<Socket>((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
const open = (address: string, token: string) =>
  connected(io(address, { query: { token }, transports: ['websocket'], forceNew: true }))

/** A write, until it is acknowledged. */
function writing(mode: Mode, { port }: Target, { id, guide }: Pair, writer: Socket) {
  if (mode !== 'app') return async (message: string) => void writer.emit('say', id, message)
  const http = new HttpConnection(port)
  return async (message: string) => {
    // As the browser does it: the id makes retries harmless.
    const body = { message, clientMessageId: randomUUID() }
    const status = await http.send(postOf(`/api/bookings/${id}/messages`, guide.token, body))
    if (status !== 201) throw new Error(`answered ${status}`)
  }
}

/**
 * A writer and a reader. Measures the delivery. The next message is sent once the reader has this
 * one and the writer's response has arrived.
 */
async function stepOf(mode: Mode, target: Target, pair: Pair): Promise<Step> {
  const reader = await open(target.address, pair.user.token)
  const writer = await open(target.address, pair.guide.token)
  const isAway = mode === 'app' && values.away
  const marks = mode === 'app' && values.marks ? new HttpConnection(target.port) : null
  if (mode === 'app' && values.subscribed)
    await saveSubscription(stage.ctx, pair.user, {
      endpoint: `https://push.example/send/${pair.id}`,
      keys: {
        p256dh: randomBytes(65).toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    })
  if (!isAway)
    await reader.timeout(5000).emitWithAck(mode === 'app' ? 'join booking' : 'join', pair.id)
  let onMessage: (message: string) => void = () => undefined
  let last = 0
  if (isAway) reader.on('booking changed', () => onMessage(''))
  else
    reader.on('new message', ({ message, seq }: Message) => {
      last = seq
      onMessage(message)
    })
  const write = writing(mode, target, pair, writer)
  let n = 0
  return async () => {
    const message = `message ${++n}`
    const at = performance.now()
    const delivered = new Promise<number>((resolve) => {
      onMessage = (text) => {
        if (isAway || text === message) resolve(performance.now() - at)
      }
    })
    if (marks) writer.emit('typing', pair.id, last)
    await write(message)
    const took = await delivered
    if (marks)
      await marks.send(postOf(`/api/bookings/${pair.id}/read`, pair.user.token, { seq: last }))
    return took
  }
}

const stage = await openStage()
const targets: { mode: Mode; target: Target; steps: Step[] }[] = []
for (const mode of MODES) {
  const target = await startTarget(mode, stage.url)
  const steps: Step[] = []
  for (let pair = 0; pair < Number(values.pairs); pair++)
    steps.push(await stepOf(mode, target, await stage.make.booking()))
  targets.push({ mode, target, steps })
}
const runAll = async (seconds: number) => {
  const paces: Record<string, Pace> = {}
  for (const { mode, target, steps } of targets)
    paces[mode] = await paceOf(steps, seconds, () => stage.processor(target.pid))
  return paces
}
// In its first ten seconds a server stores its events for other instances that may respond.
await runAll(Math.max(11, Number(values.seconds)))
const rounds: Record<string, Pace>[] = []
for (let round = 0; round < Number(values.rounds); round++)
  rounds.push(await runAll(Number(values.seconds)))
printTable(rounds, values.only ?? 'stores')
for (const { target } of targets) target.stop()
await stage.close()
process.exit(0)

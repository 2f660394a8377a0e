import { parseArgs } from 'node:util'
import type { Message } from '@annai/contract/bookings/shapes'
import { io, type Socket } from 'socket.io-client'
import { openStage, type Pace, paceOf, type Stage, startTarget, tell } from './stage.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
})
const MODES = ['bare', 'stores', 'app'] as const
type Mode = (typeof MODES)[number]
type Pair = Awaited<ReturnType<Stage['make']['booking']>>

const connected = (socket: Socket) =>
  new Promise<Socket>((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
const open = (address: string, token: string) =>
  connected(io(address, { query: { token }, transports: ['websocket'], forceNew: true }))

/** One who writes and one who reads: a step is over when the reader has it and the writer's answer is in. */
async function stepOf(mode: Mode, address: string, { id, user, guide }: Pair, opened: Socket[]) {
  const reader = await open(address, user.token)
  const writer = await open(address, guide.token)
  opened.push(reader, writer)
  await reader.timeout(5000).emitWithAck(mode === 'app' ? 'join booking' : 'join', id)
  let heard: (message: string) => void = () => undefined
  reader.on('new message', ({ message }: Message) => heard(message))
  const headers = { authorization: `Bearer ${guide.token}`, 'content-type': 'application/json' }
  let n = 0
  return async () => {
    const message = `message ${++n}`
    const arrived = new Promise<void>((resolve) => {
      heard = (text) => {
        if (text === message) resolve()
      }
    })
    if (mode === 'app') {
      const body = JSON.stringify({ message })
      const url = `${address}/api/bookings/${id}/messages`
      const answer = await fetch(url, { method: 'POST', headers, body })
      if (answer.status !== 201) throw new Error(`answered ${answer.status}`)
      await answer.arrayBuffer()
    } else writer.emit('say', id, message)
    await arrived
  }
}

const stage = await openStage()
const rounds: Record<string, Pace>[] = []
for (let round = 0; round < Number(values.rounds); round++) {
  const paces: Record<string, Pace> = {}
  for (const mode of MODES) {
    const target = await startTarget(mode, stage.url)
    const opened: Socket[] = []
    const steps = []
    for (let pair = 0; pair < Number(values.pairs); pair++)
      steps.push(await stepOf(mode, target.address, await stage.make.booking(), opened))
    await paceOf(steps, 1)
    paces[mode] = await paceOf(steps, Number(values.seconds))
    for (const socket of opened) socket.disconnect()
    target.stop()
  }
  rounds.push(paces)
}
tell(rounds)
await stage.close()
process.exit(0)

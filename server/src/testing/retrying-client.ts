import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '@annai/contract/bookings/shapes'
import type { ClientEvents, JoinResponse, ServerEvents } from '@annai/contract/chat/events'
import { io, type Socket } from 'socket.io-client'

type LiveSocket = Socket<ServerEvents, ClientEvents>

/** A client in a conversation that retries until acknowledged and fetches what it missed. */
export interface RetryingClient {
  /** Sends with the same id until the server acknowledges it. */
  sendMessage(text: string): Promise<Message>
  /** The thread as this person has it, by seq. */
  thread(): Message[]
  /** Two different messages under one number: must stay empty. */
  readonly contradictions: string[]
  /** Calls that were not answered as they should be, before they were tried again. */
  readonly failures: string[]
  /** How often the socket has connected. */
  connectionCount(): number
  /** Events received over the socket, duplicates included. */
  liveEventCount(): number
  /** Cuts the connection, as a tunnel does. */
  drop(): void
  /** Fetches what is still missing, at the end of a test. */
  catchUpFully(): Promise<void>
  close(): void
}

const PATIENCE = 60_000

/** Speaks to the server as the browser does (web/src/shell/realtime/realtime-context.tsx, the conversation). */
export function createRetryingClient(
  address: string,
  token: string,
  bookingId: string,
): RetryingClient {
  const messages = new Map<number, Message>()
  const contradictions: string[] = []
  const failures: string[] = []
  let live = 0
  let connections = 0
  const url = `${address}/api/bookings/${bookingId}/messages`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  const storeMessage = (message: Message) => {
    const known = messages.get(message.seq)
    if (known && known._id !== message._id)
      contradictions.push(`seq ${message.seq}: ${known.message} and ${message.message}`)
    messages.set(message.seq, message)
  }
  /** The last number up to which nothing is missing. */
  const complete = () => {
    let seq = 0
    while (messages.has(seq + 1)) seq++
    return seq
  }
  const failed = (error: Error) => {
    failures.push(String(error.cause ?? error))
    return null
  }
  const catchUp = async (): Promise<boolean> => {
    const answer = await fetch(`${url}?after=${complete()}`, { headers }).catch(failed)
    if (answer && answer.status !== 200) failures.push(`GET ${answer.status}`)
    if (answer?.status !== 200) return false
    for (const message of (await answer.json()) as Message[]) storeMessage(message)
    return true
  }

  const socket: LiveSocket = io(address, {
    query: { token },
    transports: ['websocket', 'polling'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  })
  socket.on('connect', () => {
    connections++
    socket.emit('join booking', bookingId, (_answer: JoinResponse) => void catchUp())
  })
  socket.on('new message', (message) => {
    live++
    storeMessage(message)
  })

  return {
    async sendMessage(text) {
      const body = JSON.stringify({ message: text, clientMessageId: randomUUID() })
      for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(50)) {
        const answer = await fetch(url, { method: 'POST', headers, body }).catch(failed)
        if (answer && answer.status !== 201) failures.push(`POST ${answer.status}`)
        const sent = answer?.status === 201 ? await answer.json().catch(() => null) : null
        if (sent) return (sent as { message: Message }).message
        if (answer && answer.status !== 201 && answer.status < 500)
          throw new Error(`refused: ${answer.status} ${await answer.text()}`)
      }
      throw new Error(`not acknowledged: ${text}`)
    },
    thread: () => [...messages.values()].sort((a, b) => a.seq - b.seq),
    contradictions,
    failures,
    connectionCount: () => connections,
    liveEventCount: () => live,
    drop: () => void socket.io.engine?.close(),
    async catchUpFully() {
      while (!(await catchUp())) await sleep(50)
    },
    close: () => void socket.disconnect(),
  }
}

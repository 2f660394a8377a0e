import { z } from 'zod'

/** A channel to another process of this start, such as that of node:cluster. */
interface Channel {
  /** Drops messages that cannot be sent, because the other process is gone. */
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
}

type Handlers = Readonly<Record<string, (input: unknown) => unknown>>

/** Calls the process at the other end. */
export interface Calls {
  call(name: string, input: unknown, withinMs?: number): Promise<unknown>
}

const Message = z.discriminatedUnion('annai', [
  z.object({ annai: z.literal('call'), id: z.number(), name: z.string(), input: z.unknown() }),
  z.object({ annai: z.literal('answer'), id: z.number(), output: z.unknown() }),
  z.object({ annai: z.literal('failure'), id: z.number(), error: z.string() }),
])
type Message = z.output<typeof Message>

/** After this time the other process counts as gone, or too busy to answer. */
const ANSWER_WITHIN_MS = 2000

/** Remote calls in both directions over a message channel. */
export function openCalls(channel: Channel, handlers: Handlers): Calls {
  const waiting = new Map<number, { resolve(output: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  const send = (message: Message) => channel.send(message)

  async function answer(id: number, name: string, input: unknown): Promise<void> {
    try {
      const handle = handlers[name]
      if (!handle) throw new Error(`unknown call: ${name}`)
      // JSON has no undefined, so such an answer would be lost.
      send({ annai: 'answer', id, output: (await handle(input)) ?? null })
    } catch (error) {
      send({ annai: 'failure', id, error: error instanceof Error ? error.message : String(error) })
    }
  }

  channel.onMessage((received) => {
    const { success, data } = Message.safeParse(received)
    if (!success) return
    if (data.annai === 'call') return void answer(data.id, data.name, data.input)
    const call = waiting.get(data.id)
    if (data.annai === 'answer') call?.resolve(data.output)
    else call?.reject(new Error(data.error))
  })

  return {
    call(name, input, withinMs = ANSWER_WITHIN_MS) {
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(id, { resolve, reject })
      const timer = setTimeout(() => reject(new Error(`no answer: ${name}`)), withinMs)
      timer.unref()
      send({ annai: 'call', id, name, input })
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(id)
      })
    },
  }
}

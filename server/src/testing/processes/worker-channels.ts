import { MessageChannel } from 'node:worker_threads'
import { type Calls, openCalls } from '../../platform/workers/calls.ts'
import type { Primary } from '../../platform/workers/worker.ts'

type Handlers = Record<string, (input: unknown) => unknown>

/** A primary and one of its workers, as they are connected, in one process. */
export function connectWorker(
  options: Pick<Primary['options'], 'slot' | 'group'>,
  handlersOf: (call: (name: string, input: unknown) => Promise<unknown>) => Handlers,
): { primary: Primary; calls: string[]; close(): void } {
  const { port1, port2 } = new MessageChannel()
  const channelOf = (port: typeof port1) => ({
    // Processes exchange JSON.
    send: (message: object) => port.postMessage(JSON.stringify(message)),
    onMessage: (listener: (message: unknown) => void) =>
      void port.on('message', (text: string) => listener(JSON.parse(text))),
  })
  const calls: string[] = []
  const ofPrimary = handlersOf((name, input) => toWorker.call(name, input))
  const toWorker: Calls = openCalls(channelOf(port1), ofPrimary)
  const ofWorker: Handlers = {}
  const toPrimary = openCalls(channelOf(port2), ofWorker)
  return {
    primary: {
      options: { connections: 12, preparesDatabase: false, ...options },
      call(name, input) {
        calls.push(name)
        return toPrimary.call(name, input)
      },
      answer(name, handle) {
        ofWorker[name] = handle
      },
      reportServing: () => undefined,
    },
    calls,
    close() {
      port1.close()
      port2.close()
    },
  }
}

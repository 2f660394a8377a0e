import cluster from 'node:cluster'
import { z } from 'zod'
import { openCalls } from './calls.ts'

const Place = z.object({
  slot: z.number(),
  /** The same for all workers of one primary. */
  group: z.string(),
  connections: z.number(),
  /** The first worker of a start: the others find the database ready. */
  preparesDatabase: z.boolean(),
})
/** What a worker knows of its place in the pool. */
export type Place = z.output<typeof Place>

/** The name of the variable that carries it. */
export const PLACE = 'ANNAI_WORKER'

/** The process that started this worker. */
export interface Primary {
  readonly place: Place
  /** Rejects when there is no answer within two seconds. */
  call(name: string, input: unknown): Promise<unknown>
  /** Answers a call of the primary. */
  answer(name: string, handle: (input: unknown) => unknown): void
  /** This worker takes connections. */
  reportServing(): void
}

/** Only the worker in slot 0 runs the jobs and sends the mails, or a process that serves alone. */
export const runsJobs = (primary: Primary | undefined): boolean => (primary?.place.slot ?? 0) === 0

/** Undefined in a process that no primary has started. */
export function joinPrimary(): Primary | undefined {
  const place = process.env[PLACE]
  // Another manager of node:cluster may have started this process.
  if (!cluster.isWorker || place === undefined) return undefined
  const handlers: Record<string, (input: unknown) => unknown> = { ping: () => null }
  const { call } = openCalls(
    {
      // Without its primary a worker ends by itself.
      send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
      onMessage: (listener) => void process.on('message', listener),
    },
    handlers,
  )
  return {
    place: Place.parse(JSON.parse(place)),
    call,
    answer(name, handle) {
      handlers[name] = handle
    },
    // A primary that is slow to answer has received it all the same.
    reportServing: () => void call('serving', null).catch(() => undefined),
  }
}

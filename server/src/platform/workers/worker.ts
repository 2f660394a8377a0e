import cluster from 'node:cluster'
import { z } from 'zod'
import { openCalls } from './calls.ts'

const WorkerOptions = z.object({
  slot: z.number(),
  /** The same for all workers of one primary. */
  group: z.string(),
  connections: z.number(),
  /** The first worker of a start: it prepares the database for the others. */
  preparesDatabase: z.boolean(),
})
/** What the primary passes to a worker. */
export type WorkerOptions = z.output<typeof WorkerOptions>

/** The environment variable that passes it to the worker. */
export const WORKER_OPTIONS = 'ANNAI_WORKER'

/** The process that started this worker. */
export interface Primary {
  readonly options: WorkerOptions
  /** Calls the primary. Rejects if there is no answer within two seconds. */
  call(name: string, input: unknown): Promise<unknown>
  /** Sets the handler for a call of the primary. */
  answer(name: string, handle: (input: unknown) => unknown): void
  /** Reports that this worker accepts connections. */
  reportServing(): void
}

/** Jobs and mails run only in the worker in slot 0, or in a process that serves alone. */
export const runsJobs = (primary: Primary | undefined): boolean =>
  (primary?.options.slot ?? 0) === 0

/** Undefined in a process that no primary has started. */
export function joinPrimary(): Primary | undefined {
  const options = process.env[WORKER_OPTIONS]
  // Another manager of node:cluster may have started this process.
  if (!cluster.isWorker || options === undefined) return undefined
  const handlers: Record<string, (input: unknown) => unknown> = { ping: () => null }
  const { call } = openCalls(
    {
      // Without its primary a worker stops.
      send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
      onMessage: (listener) => void process.on('message', listener),
    },
    handlers,
  )
  return {
    options: WorkerOptions.parse(JSON.parse(options)),
    call,
    answer(name, handle) {
      handlers[name] = handle
    },
    // A primary that is slow to answer has received the call all the same.
    reportServing: () => void call('serving', null).catch(() => undefined),
  }
}

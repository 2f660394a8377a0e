import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { getCompileCacheDir } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import { type Calls, openCalls } from './calls.ts'
import { watchHeartbeat } from './heartbeat.ts'
import { collectMetrics } from './process-metrics.ts'
import { countForWorkers } from './shared-limits.ts'
import { createSharedRooms } from './shared-rooms.ts'
import { WORKER_OPTIONS, type WorkerOptions } from './worker.ts'

/** The first worker could not start and has logged why. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed'
}

interface PoolSettings {
  /** The program of a worker: this process may have been started with another one. */
  program: string
  count: number
  /** Environment variables for the workers, besides this process's own. */
  env: Record<string, string>
  log: Logger
}

interface WorkerPool {
  /** Resolves when the first worker serves, or when the pool is stopped before that. */
  started: Promise<void>
  /** Stops every worker as SIGTERM does; those that hang are killed. */
  stop(): Promise<void>
}

interface Slot {
  readonly index: number
  worker: Worker | undefined
  startedAt: number
  /** Consecutive exits soon after a start. */
  failures: number
  calls: Calls | undefined
  timer: NodeJS.Timeout | undefined
}

const BACKOFF_MS = { first: 100, max: 10_000 }
/** A worker that ran this long (ms) has not failed at its start. */
const STABLE_MS = 20_000
const STOP_WITHIN_MS = 8500
/** Shorter than the limit of the call that collects the answers of all workers. */
const METRICS_WITHIN_MS = 1000
/** The longest (ms) that a hung worker can delay the changes of the others. */
const ROOMS_WITHIN_MS = 500

/** Connections of all workers together, below the 100 that PostgreSQL allows by default. */
const CONNECTIONS = { all: 84, most: 12, background: 3 }

const connectionsOf = (count: number) =>
  Math.min(CONNECTIONS.most, Math.floor(CONNECTIONS.all / count) - CONNECTIONS.background)

/**
 * Starts workers that share this process's port and replaces those that end. The first one starts
 * alone: it prepares the database, and an error that prevents a start is reported once.
 */
export function startWorkers({ program, count, env, log }: PoolSettings): WorkerPool {
  cluster.setupPrimary({ exec: program, args: [] })
  const compiled = getCompileCacheDir()
  const ownEnv = { ...env, ...(compiled && { NODE_COMPILE_CACHE: compiled }) }
  let isStopping = false
  let hasStarted = false
  const slots: Slot[] = Array.from({ length: count }, (_, index) => ({
    index,
    worker: undefined,
    startedAt: 0,
    failures: 0,
    calls: undefined,
    timer: undefined,
  }))
  const group = randomUUID()
  const rooms = createSharedRooms()
  const metrics = collectMetrics()
  const handlers = {
    ...countForWorkers(),
    async metrics() {
      // Read first, so that a worker that ends meanwhile counts once: by its answer or by its last
      // counts.
      const ended = metrics.ended()
      const running = slots.flatMap(({ worker, calls }) =>
        worker && calls
          ? metrics.read(worker.id, calls.call('own metrics', null, METRICS_WITHIN_MS))
          : [],
      )
      return [...(await Promise.all(running)), ended]
    },
    // The worker that sends the mails.
    'wake mails': () => slots[0]?.calls?.call('wake mails', null).catch(() => null),
  }

  function replaceLater(slot: Slot, ended: { code: number | null; signal: string | null }): void {
    const isStable = performance.now() - slot.startedAt > STABLE_MS
    slot.failures = isStable ? 0 : slot.failures + 1
    const restartInMs = Math.min(BACKOFF_MS.first * 2 ** slot.failures, BACKOFF_MS.max)
    log.error({ worker: slot.index, ...ended, restartInMs }, 'a worker ended and is replaced')
    slot.timer = setTimeout(() => void launch(slot).catch(() => undefined), restartInMs)
  }

  /** Resolves when the worker serves; rejects if it ends before that. */
  function launch(slot: Slot): Promise<void> {
    const options: WorkerOptions = {
      slot: slot.index,
      group,
      connections: connectionsOf(count),
      preparesDatabase: !hasStarted,
    }
    const worker = cluster.fork({ ...ownEnv, [WORKER_OPTIONS]: JSON.stringify(options) })
    Object.assign(slot, { worker, startedAt: performance.now() })
    // A write to a dying worker fails and can be ignored; a worker that never ran emits no exit.
    worker.on('error', () => {
      if (worker.process.pid === undefined) end(null, 'not started')
    })
    const { promise: serving, resolve, reject } = Promise.withResolvers<void>()
    // The heartbeat begins once the worker serves, because a start may block the event loop for
    // longer.
    let heartbeat: ReturnType<typeof watchHeartbeat> | undefined
    const onHung = () => {
      log.error({ worker: slot.index }, 'a worker does not answer and is killed')
      worker.process.kill('SIGKILL')
    }
    const calls: Calls = openCalls(
      {
        send: (message) => {
          if (worker.isConnected()) worker.send(message, () => undefined)
        },
        onMessage: (listener) => void worker.on('message', listener),
      },
      {
        ...handlers,
        ...rooms.handlersOf(worker.id, (changes) => calls.call('rooms', changes, ROOMS_WITHIN_MS)),
        serving() {
          heartbeat ??= watchHeartbeat((withinMs) => calls.call('ping', null, withinMs), onHung)
          resolve()
        },
      },
    )
    slot.calls = calls
    let hasEnded = false
    function end(code: number | null, signal: string | null): void {
      if (hasEnded) return
      hasEnded = true
      heartbeat?.stop()
      rooms.remove(worker.id)
      metrics.end(worker.id)
      slot.worker = undefined
      slot.calls = undefined
      reject(new WorkerFailed(`worker ${slot.index} ended: ${signal ?? code}`))
      if (isStopping) return
      if (hasStarted) replaceLater(slot, { code, signal })
      // A worker that fails on its own has logged why.
      else if (signal) log.error({ worker: slot.index, signal }, 'the first worker was ended')
    }
    worker.once('exit', end)
    return serving
  }

  async function stop(): Promise<void> {
    isStopping = true
    for (const { timer } of slots) clearTimeout(timer)
    const running = slots.flatMap(({ worker }) => worker ?? [])
    const ended = running.map(
      (worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())),
    )
    for (const worker of running) worker.process.kill('SIGTERM')
    const late = sleep(STOP_WITHIN_MS, 'late' as const, { ref: false })
    if ((await Promise.race([Promise.all(ended), late])) !== 'late') return
    log.error('workers that do not stop are killed')
    for (const worker of running) worker.process.kill('SIGKILL')
    await Promise.all(ended)
  }

  async function start(): Promise<void> {
    const [first, ...others] = slots
    if (!first) return
    try {
      await launch(first)
    } catch (error) {
      if (isStopping) return
      throw error
    }
    hasStarted = true
    if (!isStopping) for (const slot of others) void launch(slot).catch(() => undefined)
  }
  return { started: start(), stop }
}

import { Refusal } from '../refusal.ts'

export interface RenderQueueBounds {
  /** Concurrent renders; each shares the thread with the API. */
  readonly concurrency: number
  readonly maxWaiting: number
  readonly maxWaitingPerAddress: number
  readonly maxWaitMs: number
  /** A render that waits for data this long (ms) releases its slot. */
  readonly maxRenderMs: number
}

const BOUNDS: RenderQueueBounds = {
  concurrency: 4,
  maxWaiting: 64,
  maxWaitingPerAddress: 16,
  maxWaitMs: 2000,
  maxRenderMs: 5000,
}
const RETRY_AFTER_SECONDS = '2'

interface Waiting {
  start(): void
  readonly timer: NodeJS.Timeout
}

export interface RenderQueue {
  /** Runs the render in its turn; refuses with 503 if it would wait or take too long. */
  run<T>(network: string, render: () => Promise<T>): Promise<T>
}

/** Limits concurrent renders and the wait for them; addresses take turns (round robin). */
export function createRenderQueue(
  isOverloaded: () => boolean,
  bounds: RenderQueueBounds = BOUNDS,
): RenderQueue {
  /** Waiting renders by client address; the first address is next. */
  const queues = new Map<string, Waiting[]>()
  let active = 0
  let waiting = 0

  const busy = () => new Refusal('server.busy', { headers: { 'retry-after': RETRY_AFTER_SECONDS } })

  /** A render that timed out goes on within the limits of the API. */
  async function withinTime<T>(render: () => Promise<T>): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(busy()), bounds.maxRenderMs)
    try {
      return await Promise.race([render(), late])
    } finally {
      clearTimeout(timer)
    }
  }

  function remove(network: string, entry: Waiting): void {
    const queue = (queues.get(network) ?? []).filter((other) => other !== entry)
    if (queue.length > 0) queues.set(network, queue)
    else queues.delete(network)
    waiting--
    clearTimeout(entry.timer)
  }

  function startNext(): void {
    const [next] = queues
    const [network, [entry] = []] = next ?? []
    if (network === undefined || !entry) return
    remove(network, entry)
    // Further renders of an address wait behind those of every other address.
    const rest = queues.get(network)
    queues.delete(network)
    if (rest) queues.set(network, rest)
    entry.start()
  }

  function waitForTurn(network: string): Promise<void> {
    const own = queues.get(network) ?? []
    if (waiting >= bounds.maxWaiting || own.length >= bounds.maxWaitingPerAddress) throw busy()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        remove(network, entry)
        reject(busy())
      }, bounds.maxWaitMs)
      const entry: Waiting = { start: resolve, timer }
      queues.set(network, [...own, entry])
      waiting++
    })
  }

  return {
    async run(network, render) {
      if (isOverloaded()) throw busy()
      // The slot of a finished render passes directly to the next one.
      if (active < bounds.concurrency) active++
      else await waitForTurn(network)
      try {
        return await withinTime(render)
      } finally {
        if (waiting > 0) startNext()
        else active--
      }
    },
  }
}

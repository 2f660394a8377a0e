import { didAnswer } from '../unavailable.ts'

/** Enough to keep both this process and the database busy. */
const DEFAULTS = { concurrency: 2, batchSize: 64 }
export type LoaderOptions = typeof DEFAULTS

interface Pending<Key, Value> {
  key: Key
  resolve(value: Value): void
  reject(error: unknown): void
}

/**
 * Loads the keys that arrive in the same tick, or while earlier batches are in flight, as one batch.
 * A single load is not delayed. `loadAll` answers one value for each key, in order.
 */
export function createBatchLoader<Key, Value>(
  loadAll: (keys: Key[]) => Promise<Value[]>,
  { concurrency, batchSize }: LoaderOptions = DEFAULTS,
): (key: Key) => Promise<Value> {
  const pending: Pending<Key, Value>[] = []
  let inFlight = 0
  let isScheduled = false

  async function run(batch: Pending<Key, Value>[]): Promise<void> {
    inFlight++
    try {
      const values = await loadAll(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value)
    } catch (error) {
      // Without a connection, pending loads would only wait longer for the same error.
      const others = didAnswer(error) ? [] : pending.splice(0)
      for (const { reject } of [...batch, ...others]) reject(error)
    }
    inFlight--
    schedule()
  }

  function schedule(): void {
    if (isScheduled || pending.length === 0 || inFlight >= concurrency) return
    isScheduled = true
    // After every request that has already arrived was read.
    setImmediate(() => {
      isScheduled = false
      if (pending.length > 0) void run(pending.splice(0, batchSize))
      schedule()
    })
  }

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject })
      schedule()
    })
}

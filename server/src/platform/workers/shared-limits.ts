import { z } from 'zod'
import type { Logger } from '../log.ts'
import { type LimitStore, memoryStore } from '../rate-limits/limits.ts'
import { LIMIT_RULES } from '../rate-limits/rules.ts'
import type { Primary } from './worker.ts'

const CALL = 'limits'

const Request = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), key: z.string(), windowSeconds: z.number(), now: z.number() }),
  z.object({ act: z.literal('subtract'), key: z.string() }),
  z.object({ act: z.literal('remove'), key: z.string() }),
])
type Request = z.output<typeof Request>
const Counted = z.object({ count: z.number(), endsAt: z.number() })

/** What the primary answers to the workers' limits. */
export function countForWorkers(): Record<typeof CALL, (input: unknown) => unknown> {
  const store = memoryStore()
  return {
    [CALL](input) {
      const request = Request.parse(input)
      if (request.act === 'add') return store.add(request.key, request.windowSeconds, request.now)
      return store[request.act](request.key)
    },
  }
}

const isPerProcess = (key: string): boolean =>
  Object.entries(LIMIT_RULES).some(
    ([name, rule]) => 'perProcess' in rule && key.startsWith(`${name}:`),
  )

/**
 * Counts of the primary, shared by its workers. Limits that protect the capacity of a process stay
 * in it (docs/rate-limits.md#several-workers).
 */
export function primaryStore({ call }: Primary, log: Logger): LimitStore {
  const own = memoryStore()
  const count = (request: Request) => call(CALL, request)
  const onFailure = (error: Error) =>
    log.warn({ error: error.message }, 'limits are counted per worker: the primary is busy')
  return {
    addSync: own.addSync,
    async add(key, windowSeconds, now) {
      if (isPerProcess(key)) return own.add(key, windowSeconds, now)
      try {
        return Counted.parse(await count({ act: 'add', key, windowSeconds, now }))
      } catch (error) {
        onFailure(error instanceof Error ? error : new Error(String(error)))
        return own.add(key, windowSeconds, now)
      }
    },
    async subtract(key) {
      await own.subtract(key)
      if (!isPerProcess(key)) await count({ act: 'subtract', key }).catch(onFailure)
    },
    async remove(key) {
      await own.remove(key)
      if (!isPerProcess(key)) await count({ act: 'remove', key }).catch(onFailure)
    },
  }
}

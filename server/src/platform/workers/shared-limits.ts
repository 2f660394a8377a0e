import { z } from 'zod'
import type { Logger } from '../log.ts'
import { type LimitStore, memoryStore } from '../rate-limits/limits.ts'
import { LIMIT_RULES, type LimitRule } from '../rate-limits/rules.ts'
import type { Primary } from './worker.ts'

const SHARE_EVERY_MS = 100
const WARN_EVERY_MS = 60_000

const Change = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), key: z.string(), windowSeconds: z.number(), now: z.number() }),
  z.object({ act: z.literal('subtract'), key: z.string() }),
  z.object({ act: z.literal('remove'), key: z.string() }),
])
type Change = z.output<typeof Change>
const Counted = z.object({ count: z.number(), endsAt: z.number() })

/** What a worker has counted since its last call. */
const Sums = z.object({
  now: z.number(),
  keys: z.array(z.object({ key: z.string(), windowSeconds: z.number(), times: z.number() })),
})
type Sums = z.output<typeof Sums>
const Totals = z.array(Counted)

/** The primary's handlers that count the workers' limits. */
export function countForWorkers(): Record<string, (input: unknown) => unknown> {
  const store = memoryStore()
  return {
    limit(input) {
      const change = Change.parse(input)
      if (change.act === 'add') return store.add(change.key, change.windowSeconds, change.now)
      return store[change.act](change.key)
    },
    'frequent limits'(input) {
      const { now, keys } = Sums.parse(input)
      return keys.map(({ key, windowSeconds, times }) =>
        store.addSync(key, windowSeconds, now, times),
      )
    },
  }
}

const ruleOf = (key: string): LimitRule | undefined => {
  const rules: Readonly<Record<string, LimitRule>> = LIMIT_RULES
  return rules[key.slice(0, key.indexOf(':'))]
}

/** Counts of the primary, shared by its workers (docs/rate-limits.md#several-workers). */
export function primaryStore(primary: Primary, log: Logger): LimitStore {
  const own = memoryStore()
  let unshared = new Map<string, Sums['keys'][number]>()
  let isSharing = false
  let countedAt = 0
  const send = (input: Change) => primary.call('limit', input)
  let warnedAt = Number.NEGATIVE_INFINITY
  function onFailure(error: unknown): void {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ error: String(error) }, 'limits are counted by this worker: the primary is busy')
  }

  async function share(): Promise<void> {
    const keys = [...unshared.values()]
    unshared = new Map()
    try {
      const totals = Totals.parse(await primary.call('frequent limits', { now: countedAt, keys }))
      for (const [at, { key }] of keys.entries()) {
        const total = totals[at]
        const since = unshared.get(key)?.times ?? 0
        if (total) own.set(key, { ...total, count: total.count + since })
      }
    } catch (error) {
      onFailure(error)
    }
  }
  function shareSoon(): void {
    if (isSharing) return
    isSharing = true
    const run = async () => {
      if (unshared.size > 0) await share()
      isSharing = false
      if (unshared.size > 0) shareSoon()
    }
    setTimeout(() => void run(), SHARE_EVERY_MS).unref()
  }
  function change(key: string, windowSeconds: number, times: number): void {
    const total = times + (unshared.get(key)?.times ?? 0)
    // Additions and subtractions have cancelled out: the other processes need not know.
    if (total === 0) return void unshared.delete(key)
    unshared.set(key, { key, windowSeconds, times: total })
    shareSoon()
  }
  const addSync: LimitStore['addSync'] = (key, windowSeconds, now) => {
    countedAt = now
    change(key, windowSeconds, 1)
    return own.addSync(key, windowSeconds, now)
  }

  return {
    addSync,
    async add(key, windowSeconds, now) {
      if (ruleOf(key)?.isFrequent) return addSync(key, windowSeconds, now)
      try {
        return Counted.parse(await send({ act: 'add', key, windowSeconds, now }))
      } catch (error) {
        onFailure(error)
        return own.add(key, windowSeconds, now)
      }
    },
    async subtract(key) {
      await own.subtract(key)
      const rule = ruleOf(key)
      if (rule?.isFrequent) change(key, rule.windowSeconds, -1)
      else await send({ act: 'subtract', key }).catch(onFailure)
    },
    async remove(key) {
      await own.remove(key)
      unshared.delete(key)
      await send({ act: 'remove', key }).catch(onFailure)
    },
  }
}

import type { Clock } from '../clock.ts'
import { assertOutsideTransaction } from '../db/transact.ts'
import { Refusal, refuseFor } from '../refusal.ts'
import { LIMIT_RULES, type LimitName, type LimitRule } from './rules.ts'

export interface Limits {
  /** False for load tests on loopback only. */
  readonly isOn: boolean
  /** Counts one call; false if the limit is used up. */
  consume(name: LimitName, key: string): Promise<boolean>
  /** Counts one call, or refuses with 429, the minutes to wait and Retry-After. */
  enforce(name: LimitName, key: string): Promise<void>
  /** Refunds one call that should not count, such as a correct password. */
  refund(name: LimitName, key: string): Promise<void>
  /** Resets a count, such as the failures before a success. */
  clear(name: LimitName, key: string): Promise<void>
  /** Closes the connection to Redis, if there is one. */
  close(): void
}

/** A count at the moment of the call. */
interface Counted {
  readonly count: number
  /** The window's end in ms. */
  readonly endsAt: number
}

/** The store of the counts: this process, or Redis when several instances share them. */
export interface LimitStore {
  /** Adds one to the window that contains `now` (ms). */
  add(key: string, windowSeconds: number, now: number): Promise<Counted>
  /** Subtracts one from the window, unless it has ended. */
  subtract(key: string): Promise<void>
  remove(key: string): Promise<void>
  close(): void
}

// With Redis every count is a call over the network.
const outside = () => assertOutsideTransaction('a rate limit')

/** The limits of one instance. `on: false` is for load tests on loopback only. */
export function createLimits(store: LimitStore, clock: Clock, on: boolean): Limits {
  const add = async (name: LimitName, key: string) => {
    const rule: LimitRule = LIMIT_RULES[name]
    const now = clock.now().getTime()
    // A wait never exceeds its window, even after a clock change.
    const until = (end: number, windowSeconds: number) =>
      Math.min(Math.max(1, Math.ceil((end - now) / 1000)), windowSeconds)
    const { count, endsAt } = await store.add(`${name}:${key}`, rule.windowSeconds, now)
    const past = count - rule.max
    if (past <= 0 || !rule.pauseSeconds)
      return { rule, used: past > 0, waitSeconds: until(endsAt, rule.windowSeconds) }
    const pause = Math.min(2 ** (past - 1), rule.pauseSeconds)
    const turn = await store.add(`${name}:pause:${key}`, pause, now)
    return { rule, used: turn.count > 1, waitSeconds: until(turn.endsAt, pause) }
  }
  return {
    isOn: on,
    async consume(name, key) {
      outside()
      return !on || !(await add(name, key)).used
    },
    async enforce(name, key) {
      outside()
      if (!on) return
      const { rule, used, waitSeconds } = await add(name, key)
      if (used) refuseFor(rule.refusal ?? 'request.tooMany', waitSeconds)
    },
    async refund(name, key) {
      outside()
      if (!on) return
      await store.subtract(`${name}:${key}`)
    },
    async clear(name, key) {
      outside()
      if (!on) return
      await store.remove(`${name}:${key}`)
    },
    close: () => store.close(),
  }
}

const SWEEP_FROM = 50_000

/** Fixed windows in memory. Ended windows are removed whenever their number has doubled. */
export function memoryStore(): LimitStore {
  const windows = new Map<string, { count: number; endsAt: number }>()
  let sweepAt = SWEEP_FROM
  const sweep = (now: number) => {
    for (const [name, window] of windows) if (window.endsAt <= now) windows.delete(name)
    sweepAt = Math.max(SWEEP_FROM, windows.size * 2)
  }
  return {
    async add(key, windowSeconds, now) {
      if (windows.size > sweepAt) sweep(now)
      const current = windows.get(key)
      const endsAt = now + windowSeconds * 1000
      const isOpen = current !== undefined && current.endsAt > now
      // A new object for each count: a caller must not see the counts of later ones.
      const counted = isOpen
        ? // A clock that was set back must not extend the window.
          { count: current.count + 1, endsAt: Math.min(current.endsAt, endsAt) }
        : { count: 1, endsAt }
      windows.set(key, counted)
      return counted
    },
    async subtract(key) {
      const current = windows.get(key)
      if (current) windows.set(key, { ...current, count: current.count - 1 })
    },
    async remove(key) {
      windows.delete(key)
    },
    close: () => undefined,
  }
}

/** Counts taken before a transaction, for use inside it without a network call. */
export interface Reserved {
  /** Keeps the counts; false if a limit is used up. */
  consume(): boolean
  /** Keeps the counts, or refuses with 429. */
  enforce(): void
}

/**
 * Counts before `work`, which decides in its transaction whether the call counts. Counts that it
 * does not use are refunded, and all of them if it fails. Limits are counted in order, up to the
 * first one that is used up.
 */
export async function withReserved<T>(
  limits: Limits,
  wanted: readonly { name: LimitName; key: string }[],
  work: (reserved: Reserved) => Promise<T>,
): Promise<T> {
  const counted: (typeof wanted)[number][] = []
  let refusal: Refusal | undefined
  let isUsed = false
  let isDone = false
  for (const one of wanted) {
    counted.push(one)
    refusal = await refusalOf(limits.enforce(one.name, one.key))
    if (refusal) break
  }
  try {
    const result = await work({
      consume() {
        isUsed = true
        return !refusal
      },
      enforce() {
        isUsed = true
        if (refusal) throw refusal
      },
    })
    isDone = true
    return result
  } finally {
    if (!isUsed || !isDone) for (const { name, key } of counted) await limits.refund(name, key)
  }
}

/** The refusal of a used-up limit; other errors are thrown. */
async function refusalOf(counted: Promise<void>): Promise<Refusal | undefined> {
  try {
    await counted
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

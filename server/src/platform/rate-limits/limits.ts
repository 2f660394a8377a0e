import type { Clock } from '../clock.ts'
import { assertOutsideTransaction } from '../db/in-transaction.ts'
import { refuseFor } from '../refusal.ts'
import { LIMIT_RULES, type LimitName, type LimitRule } from './rules.ts'

export interface Limits {
  /** False for load tests on loopback only. */
  readonly isOn: boolean
  /** Counts one call; false if the limit is used up. */
  consume(name: LimitName, key: string): Promise<boolean>
  /**
   * Counts one call synchronously; false if the limit is used up, or if the store is remote and
   * nothing was counted.
   */
  consumeSync(name: LimitName, key: string): boolean
  /** Counts one call, or refuses with 429, the minutes to wait and Retry-After. */
  enforce(name: LimitName, key: string): Promise<void>
  /** Refunds one call that should not count, such as a correct password. */
  refund(name: LimitName, key: string): Promise<void>
  /** Resets a count, such as the failures before a success. */
  clear(name: LimitName, key: string): Promise<void>
  /** Closes the connection to Redis, if there is one. */
  close(): void
}

interface Counted {
  readonly count: number
  /** The window's end in ms. */
  readonly endsAt: number
}

/** Counts in this process. */
interface MemoryStore extends Required<Omit<LimitStore, 'close'>> {
  /** Adds one, or `times`; a negative number subtracts. */
  addSync(key: string, windowSeconds: number, now: number, times?: number): Counted
  /** Replaces a count with a total computed elsewhere. */
  set(key: string, counted: Counted): void
}

/** The store of the counts: this process, or Redis when several instances share them. */
export interface LimitStore {
  /** Adds one to the window that contains `now` (ms). */
  add(key: string, windowSeconds: number, now: number): Promise<Counted>
  /** The same synchronously, if the counts are in this process. */
  addSync?(key: string, windowSeconds: number, now: number): Counted
  /** Subtracts one from the window, unless it has ended. */
  subtract(key: string): Promise<void>
  remove(key: string): Promise<void>
  close?(): void
}

// With Redis every count is a call over the network.
const outside = () => assertOutsideTransaction('a rate limit')

const SWEEP_FROM = 50_000

/** Fixed windows in memory. Ended windows are removed whenever their number has doubled. */
export function memoryStore(): MemoryStore {
  const windows = new Map<string, { count: number; endsAt: number }>()
  let sweepAt = SWEEP_FROM
  const sweep = (now: number) => {
    for (const [name, window] of windows) if (window.endsAt <= now) windows.delete(name)
    sweepAt = Math.max(SWEEP_FROM, windows.size * 2)
  }
  const addSync: MemoryStore['addSync'] = (key, windowSeconds, now, times = 1) => {
    if (windows.size > sweepAt) sweep(now)
    const current = windows.get(key)
    if (current && current.endsAt > now) {
      // A clock that was set back must not extend the window.
      current.endsAt = Math.min(current.endsAt, now + windowSeconds * 1000)
      current.count += times
      // A copy: a concurrent call must not see a later count as its own.
      return { ...current }
    }
    // A count below zero belongs to a window that has ended.
    const fresh = { count: Math.max(0, times), endsAt: now + windowSeconds * 1000 }
    windows.set(key, fresh)
    return { ...fresh }
  }
  return {
    addSync,
    set: (key, { count, endsAt }) => void windows.set(key, { count, endsAt }),
    add: async (key, windowSeconds, now) => addSync(key, windowSeconds, now),
    async subtract(key) {
      const current = windows.get(key)
      if (current) current.count--
    },
    async remove(key) {
      windows.delete(key)
    },
  }
}

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
    consumeSync(name, key) {
      if (!on) return true
      const { max, windowSeconds } = LIMIT_RULES[name]
      const counted = store.addSync?.(`${name}:${key}`, windowSeconds, clock.now().getTime())
      return counted !== undefined && counted.count <= max
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
    close: () => store.close?.(),
  }
}

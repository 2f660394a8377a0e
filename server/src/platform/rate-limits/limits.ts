import type { Clock } from '../clock.ts'
import { assertOutsideTransaction } from '../db/in-transaction.ts'
import { refuseFor } from '../refusal.ts'
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

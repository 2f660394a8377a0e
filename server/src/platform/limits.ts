import type { RefusalCode } from '@annai/contract/refusals'
import type { Clock } from './clock.ts'
import { refuseFor } from './refusal.ts'

/** At most `max` in `windowSeconds`; every rule of the product stands in LIMIT_RULES. */
export interface LimitRule {
  readonly max: number
  readonly windowSeconds: number
  readonly refusal?: RefusalCode
  /** Past `max` one call at a time still passes, after a pause that doubles up to so many seconds. */
  readonly pauseSeconds?: number
}

/** The limits as data; docs/rate-limits.md shows it with what the caller sees. */
export const LIMIT_RULES = {
  loginPerAddressAndAccount: { max: 5, windowSeconds: 900, refusal: 'login.tooMany' },
  loginPerAddress: { max: 25, windowSeconds: 300, refusal: 'login.tooMany' },
  loginPerAccount: { max: 10, windowSeconds: 900, refusal: 'login.tooMany', pauseSeconds: 360 },
  // With the pauses that follow, 240 a day: 110, a few while they grow, then one in 12 minutes.
  loginPerAccountAndDay: {
    max: 110,
    windowSeconds: 86_400,
    refusal: 'login.tooMany',
    pauseSeconds: 720,
  },
  loginFirstTry: { max: 1, windowSeconds: 86_400 },
  loginPerKnownDevices: { max: 20, windowSeconds: 900, refusal: 'login.tooMany', pauseSeconds: 60 },
  adminLoginPerAddress: { max: 5, windowSeconds: 900, refusal: 'login.tooMany' },
  adminPassword: { max: 5, windowSeconds: 900, refusal: 'login.tooMany' },
  secondFactor: { max: 5, windowSeconds: 900, refusal: 'login.tooMany' },
  signup: { max: 5, windowSeconds: 1800 },
  resendPerAddress: { max: 20, windowSeconds: 3600, refusal: 'accounts.resendWait' },
  resendPerRecipient: { max: 5, windowSeconds: 86_400, refusal: 'accounts.resendWait' },
  forgotPerAddress: { max: 5, windowSeconds: 1800 },
  forgotPerRecipient: { max: 5, windowSeconds: 86_400 },
  reset: { max: 10, windowSeconds: 3600 },
  deletionPassword: { max: 5, windowSeconds: 900 },
  // Calls of the maps provider, each of which is billed.
  mapsPerCaller: { max: 200, windowSeconds: 86_400 },
  mapsSuggestionsPerDay: { max: 2000, windowSeconds: 86_400 },
  mapsLookupsPerDay: { max: 500, windowSeconds: 86_400 },
  upload: { max: 30, windowSeconds: 1800 },
  brokenPicture: { max: 3, windowSeconds: 3600 },
  enquiryPerHour: { max: 10, windowSeconds: 3600 },
  enquiryPerDay: { max: 30, windowSeconds: 86_400 },
  enquiryPerGuide: { max: 1, windowSeconds: 60 },
  proposal: { max: 10, windowSeconds: 3600 },
  bookingStep: { max: 20, windowSeconds: 3600 },
  chat: { max: 30, windowSeconds: 60 },
  report: { max: 5, windowSeconds: 3600 },
  contactPerAddress: { max: 3, windowSeconds: 3600 },
  contactPerIp: { max: 5, windowSeconds: 3600 },
  pageRender: { max: 600, windowSeconds: 300 },
  socketHandshake: { max: 600, windowSeconds: 300 },
  documentRead: { max: 120, windowSeconds: 300 },
  badToken: { max: 300, windowSeconds: 300 },
  viewsPerNetwork: { max: 60, windowSeconds: 3600 },
  viewsOfGuidePerRange: { max: 16, windowSeconds: 86_400 },
  apiAnonymous: { max: 300, windowSeconds: 300 },
  apiPerson: { max: 1500, windowSeconds: 300 },
} as const satisfies Record<string, LimitRule>
export type LimitName = keyof typeof LIMIT_RULES

export interface Limits {
  /** False for load tests on loopback only. */
  readonly isOn: boolean
  /** Counts one more; false when the limit is used up. */
  take(name: LimitName, key: string): Promise<boolean>
  /**
   * Counts one more at once; false when the limit is used up, or when that cannot be told at once
   * and nothing was counted.
   */
  takeSync(name: LimitName, key: string): boolean
  /** Counts one more, or refuses with 429, the minutes to wait and Retry-After. */
  enforce(name: LimitName, key: string): Promise<void>
  /** Takes one back that turned out not to count, such as the right password. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Forgets a count, such as the failures before a success. */
  clear(name: LimitName, key: string): Promise<void>
}

interface Counted {
  readonly count: number
  /** The window's end in ms. */
  readonly endsAt: number
}

/** Where the counts are kept: this process, or Redis when several instances share them. */
export interface LimitStore {
  /** Adds one to the window that holds `now`. */
  add(key: string, windowSeconds: number, now: number): Promise<Counted>
  /** The same at once, where the counts are this process's own. */
  addSync?(key: string, windowSeconds: number, now: number): Counted
  /** Takes one away from the window, if it still lasts. */
  subtract(key: string): Promise<void>
  remove(key: string): Promise<void>
}

const SWEEP_FROM = 50_000

/** Fixed windows in memory; forgets ended windows whenever there are twice as many. */
export function memoryStore(): Required<LimitStore> {
  const windows = new Map<string, { count: number; endsAt: number }>()
  let sweepAt = SWEEP_FROM
  const sweep = (now: number) => {
    for (const [name, window] of windows) if (window.endsAt <= now) windows.delete(name)
    sweepAt = Math.max(SWEEP_FROM, windows.size * 2)
  }
  const addSync: Required<LimitStore>['addSync'] = (key, windowSeconds, now) => {
    if (windows.size > sweepAt) sweep(now)
    const current = windows.get(key)
    if (current && current.endsAt > now) {
      // A clock that was put back must not make the window longer.
      current.endsAt = Math.min(current.endsAt, now + windowSeconds * 1000)
      current.count++
      return current
    }
    const fresh = { count: 1, endsAt: now + windowSeconds * 1000 }
    windows.set(key, fresh)
    return fresh
  }
  return {
    addSync,
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
    // A wait is never longer than its window, whatever became of a clock.
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
    async take(name, key) {
      return !on || !(await add(name, key)).used
    },
    takeSync(name, key) {
      if (!on) return true
      const { max, windowSeconds } = LIMIT_RULES[name]
      const counted = store.addSync?.(`${name}:${key}`, windowSeconds, clock.now().getTime())
      return counted !== undefined && counted.count <= max
    },
    async enforce(name, key) {
      if (!on) return
      const { rule, used, waitSeconds } = await add(name, key)
      if (used) refuseFor(rule.refusal ?? 'request.tooMany', waitSeconds)
    },
    giveBack: (name, key) => store.subtract(`${name}:${key}`),
    clear: (name, key) => store.remove(`${name}:${key}`),
  }
}

import type { LimitStore } from './limits.ts'

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

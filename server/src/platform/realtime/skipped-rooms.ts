/** Milliseconds; longer than an update of another worker's rooms takes, even on a busy machine. */
const PERIOD_MS = 5000

/** Rooms whose last event was not sent to the other workers, during the last one or two periods. */
export function createSkippedRooms() {
  let current = new Set<string>()
  let previous = new Set<string>()
  let since = performance.now()
  function rotate(): void {
    const periods = Math.floor((performance.now() - since) / PERIOD_MS)
    if (periods === 0) return
    previous = periods === 1 ? current : new Set()
    current = new Set()
    since += periods * PERIOD_MS
  }
  return {
    add(room: string) {
      rotate()
      current.add(room)
    },
    has(room: string): boolean {
      rotate()
      return current.has(room) || previous.has(room)
    },
  }
}

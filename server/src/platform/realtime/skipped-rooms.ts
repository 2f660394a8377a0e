/** Longer than another worker's news of a room takes, however busy the machine is. */
const PERIOD_MS = 5000

/** Rooms for which an event was not sent to the other workers: those of the last one or two periods. */
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

import { type BufferPool, setBit } from '../collections/bit-set.ts'
import { ChangeLog } from '../collections/change-log.ts'
import type { DayRange } from './when.ts'

/** The sets that runs are computed from. */
interface Days {
  /** All slots that are free on `days` consecutive days within the range. */
  find(range: DayRange, size: number): Int32Array
  /** The same for one slot. */
  has(slot: number, range: DayRange): boolean
}

interface KnownRuns {
  words: Int32Array
  /** Includes the changes of calendars up to this number. */
  upTo: number
  /** The version of the days that it is valid for. */
  readonly dayVersion: number
}

/** Number of calendar changes that cached runs can be updated by. */
const REMEMBERED = 512

/**
 * Caches which guides are free for a number of consecutive days within a range, for the next query
 * of the same days with other filters. Computing it takes one pass for each day, using it takes one
 * pass. The oldest entry is evicted first.
 */
export class FreeRuns {
  private readonly known = new Map<string, KnownRuns>()
  private readonly changes = new ChangeLog(REMEMBERED)
  private readonly days: Days
  private readonly pool: BufferPool
  private readonly maxBytes: number

  constructor(days: Days, pool: BufferPool, maxBytes: number) {
    this.days = days
    this.pool = pool
    this.maxBytes = maxBytes
  }

  /** The days of this slot changed. */
  change(slot: number): void {
    this.changes.add(slot)
  }

  /** The first `size` slots of the set. Read only, valid until the next call. */
  find(range: DayRange, dayVersion: number, size: number): Int32Array {
    const key = `${range.from}-${range.to}-${range.consecutive}`
    const known = this.known.get(key)
    this.known.delete(key)
    if (known?.dayVersion === dayVersion && this.changes.holdsSince(known.upTo)) {
      this.update(known, range)
      this.known.set(key, known)
      return known.words
    }
    if (known) this.pool.release(known.words)
    for (const [oldest, { words }] of this.known) {
      if ((this.known.size + 1) * words.byteLength <= this.maxBytes) break
      this.known.delete(oldest)
      this.pool.release(words)
    }
    const words = this.days.find(range, size)
    this.known.set(key, { words, upTo: this.changes.count, dayVersion })
    return words
  }

  private update(known: KnownRuns, range: DayRange): void {
    if (known.upTo === this.changes.count) return
    for (const slot of this.changes.since(known.upTo)) {
      const at = slot >>> 5
      if (at >= known.words.length) {
        const larger = new Int32Array(at + 1 + (at >>> 6))
        larger.set(known.words)
        known.words = larger
      }
      if (this.days.has(slot, range)) setBit(known.words, slot)
      else known.words[at] = (known.words[at] ?? 0) & ~(1 << (slot & 31))
    }
    known.upTo = this.changes.count
  }
}

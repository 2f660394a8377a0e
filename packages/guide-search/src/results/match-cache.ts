import type { ChangeLog } from '../collections/change-log.ts'
import { keyOf, type SearchFilter } from '../search-query.ts'
import { find, type Matches, type Sources, updateMatches } from './matches.ts'

interface CachedMatches extends Matches {
  /** Includes the changes of the index up to this number. */
  upTo: number
  /**
   * The number of changes after which no guide was added to, removed from or changed in the set, or
   * a later one.
   */
  touchedAt: number
  /** The version of the days that it is valid for; 0 if it does not depend on days. */
  readonly dayVersion: number
}

/** Caches the matches of filters, updated by later changes; the oldest entry is evicted first. */
export class MatchCache {
  private readonly known = new Map<string, CachedMatches>()
  /** The number of cached sets. */
  private knownSets = 0
  private readonly sources: Sources
  private readonly changes: ChangeLog
  private readonly maxBytes: number

  constructor(sources: Sources, changes: ChangeLog, maxBytes: number) {
    this.sources = sources
    this.changes = changes
    this.maxBytes = maxBytes
  }

  /** Finds the matches among the first `slots` slots. Read only, valid until the next search. */
  find(filter: SearchFilter, slots: number): CachedMatches {
    const key = keyOf(filter)
    const known = this.known.get(key)
    const dayVersion = filter.when ? this.sources.days.dayVersion() : 0
    this.known.delete(key)
    if (known?.dayVersion === dayVersion && this.changes.holdsSince(known.upTo)) {
      if (known.upTo < this.changes.count) {
        const changed = this.changes.since(known.upTo)
        if (updateMatches(known, changed, this.sources, filter))
          known.touchedAt = this.changes.count
        known.upTo = this.changes.count
      }
      this.known.set(key, known)
      return known
    }
    if (known) this.forget(known)
    for (const [oldest, matches] of this.known) {
      const sets = this.knownSets + 1 + (filter.reading ? 1 : 0) + (filter.when ? 1 : 0)
      if (sets * matches.words.byteLength <= this.maxBytes) break
      this.known.delete(oldest)
      this.forget(matches)
    }
    const found = {
      ...find(this.sources, filter, slots),
      upTo: this.changes.count,
      touchedAt: this.changes.count,
      dayVersion,
    }
    this.known.set(key, found)
    this.knownSets += setsIn(found).length
    return found
  }

  private forget(matches: Matches): void {
    const sets = setsIn(matches)
    this.knownSets -= sets.length
    for (const { words } of sets) this.sources.pool.release(words)
  }
}

const setsIn = (matches: Matches) =>
  [matches, matches.first, matches.unknown].filter((set) => set !== null)

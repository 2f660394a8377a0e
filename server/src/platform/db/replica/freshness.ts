import type { Position } from './positions.ts'

interface Sample extends Position {
  /** When its reading began: everything acknowledged until then is before the position. */
  readonly at: number
}

/** Some minutes, one each second. */
const MOST = 300

/**
 * How old the answers of a standby may be, by this process's clock alone: a standby that has
 * replayed a position shows everything that was acknowledged before the position was read.
 */
export interface Freshness {
  /** The primary's position, and when its reading began. */
  add(position: Position, at: number): void
  /** The time up to which a standby at this position shows everything; null where nothing is known. */
  provenAt(replayed: Position): number | null
}

export function createFreshness(): Freshness {
  let samples: Sample[] = []
  return {
    add({ timeline, lsn }, at) {
      // A standby that did not follow the new primary may be ahead of it in the log, with other changes.
      if (samples.at(-1)?.timeline !== timeline) samples = []
      samples.push({ timeline, lsn, at })
      if (samples.length > MOST) samples.shift()
    },
    provenAt: (replayed) =>
      samples.findLast(({ timeline, lsn }) => timeline === replayed.timeline && lsn <= replayed.lsn)
        ?.at ?? null,
  }
}

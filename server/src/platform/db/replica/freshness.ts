import type { Position } from './positions.ts'

interface Sample extends Position {
  /** When reading it began: the position includes everything acknowledged before that. */
  readonly at: number
}

/** One position a second for some minutes. */
const MOST = 300

/**
 * How old the answers of a standby may be, measured by this process's clock only. A standby that
 * has replayed a position includes everything acknowledged before the position was read.
 */
export interface Freshness {
  /** Records a position of the primary, and when reading it began. */
  add(position: Position, at: number): void
  /** The time up to which a standby at this position is complete; null if unknown. */
  provenAt(replayed: Position): number | null
}

export function createFreshness(): Freshness {
  let samples: Sample[] = []
  return {
    add({ timeline, lsn }, at) {
      // A standby that did not follow the new primary may be further in the log, but with other
      // changes.
      if (samples.at(-1)?.timeline !== timeline) samples = []
      samples.push({ timeline, lsn, at })
      if (samples.length > MOST) samples.shift()
    },
    provenAt: (replayed) =>
      samples.findLast(({ timeline, lsn }) => timeline === replayed.timeline && lsn <= replayed.lsn)
        ?.at ?? null,
  }
}

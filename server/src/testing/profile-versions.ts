/** A profile that was saved, by the number in its tagline. */
export interface ProfileWrite {
  readonly guide: string
  readonly version: number
  /** Milliseconds since 1970. */
  readonly acknowledgedAt: number
}

/** A profile that was answered. */
export interface ProfileRead {
  readonly guide: string
  readonly version: number
  readonly from: number
  /** By the person who saved it last, or from that browser. */
  readonly isOwn: boolean
}

export const taglineOf = (version: number) => `version ${version}`

/** Of a profile as the API answers it. */
export const versionIn = (body: string): number =>
  Number(/"tagline":"version (\d+)"/.exec(body)?.[1] ?? 0)

/**
 * How long before a read the first version was acknowledged that it should have shown and did not;
 * 0 where it showed the newest.
 */
function missedFor(read: ProfileRead, writes: readonly ProfileWrite[]): number {
  const missed = writes.filter(
    ({ version, guide }) => guide === read.guide && version > read.version,
  )
  return Math.max(0, ...missed.map(({ acknowledgedAt }) => read.from - acknowledgedAt))
}

/** How old the oldest answers were, to writers and to visitors. */
export function oldestAnswers(reads: readonly ProfileRead[], writes: readonly ProfileWrite[]) {
  const oldest = (isOwn: boolean) =>
    Math.max(
      0,
      ...reads.filter((read) => read.isOwn === isOwn).map((read) => missedFor(read, writes)),
    )
  return { ownMs: oldest(true), visitorMs: oldest(false) }
}

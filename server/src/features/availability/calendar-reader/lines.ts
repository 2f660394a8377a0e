import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'

export const propertyName = (line: string) => /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''
export const textAfter = (line: string) =>
  /^(?:[^":]|"[^"]*")*:(.*)$/s.exec(line)?.[1]?.trim() ?? ''

/** The components of a kind, with nested ones. */
export function blocksOf(lines: readonly string[], kind: string): string[][] {
  const blocks: string[][] = []
  let block: string[] | null = null
  for (const line of lines) {
    if (line.toUpperCase() === `BEGIN:${kind}`) block = []
    else if (line.toUpperCase() === `END:${kind}`) {
      if (block) blocks.push(block)
      block = null
    } else block?.push(line)
  }
  return blocks
}

const DURATION =
  /^\+?P(?:(\d{1,4})W|(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?)$/i

/** The length in ms of a DURATION line; undefined for one that is empty or not understood. */
export function durationOf(line: string | undefined): number | undefined {
  const found = DURATION.exec(line === undefined ? '' : textAfter(line))
  if (!found) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0))
  const length = (weeks * 7 + days) * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND
  return length > 0 ? length : undefined
}

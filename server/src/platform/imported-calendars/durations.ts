import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts'
import { textAfter } from './lines.ts'

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

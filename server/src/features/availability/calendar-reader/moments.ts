import { isDay } from '@annai/contract/days'

/** The properties that name moments. */
export const MOMENTS = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE'])

/** The zone of this process, which is the guide's. */
export const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

const MOMENT = /^(\d{4})(\d\d)(\d\d)(?:T(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d|60)Z?)?$/

const isReal = (text: string): boolean => {
  const [, year, month, day] = MOMENT.exec(text) ?? []
  return year !== undefined && isDay(`${year}-${month}-${day}`)
}

export interface MomentLine {
  readonly name: string
  /** The zone as it is written; undefined without one. */
  readonly zone: string | undefined
  /** `20260702`, `20260702T100000`, or the latter with a `Z`. */
  readonly texts: readonly string[]
}

/** Where the value begins: not at a colon of a zone such as `GMT+05:30`. */
const VALUE = /:\s*(?=\d{4}-?\d\d-?\d\d)/

export function readMoments(line: string): MomentLine {
  const at = VALUE.exec(line)?.index ?? line.lastIndexOf(':')
  const head = line.slice(0, Math.max(at, 0))
  const [, quoted, bare] = /;TZID=(?:"([^"]*)"|(.*?))(?=;[\w-]+=|$)/i.exec(head) ?? []
  return {
    name: /^[\w-]+/.exec(line)?.[0] ?? '',
    zone: quoted ?? bare,
    // Of a period only the start.
    texts: line
      .slice(at + 1)
      .split(',')
      .map((text) => text.split('/', 1)[0]?.trim() ?? ''),
  }
}

interface WrittenMoments {
  /** One line for each moment, in the one way that the library reads reliably. */
  readonly lines: readonly string[]
  readonly areUnderstood: boolean
}

/**
 * Writes moments for the library. Exceptions of a timed series that name only a day get the time of
 * its start: the library compares their day with the day in UTC.
 */
export function writeMoments(
  { name, zone, texts }: MomentLine,
  zones: (name: string) => string | undefined,
  start: MomentLine | undefined,
): WrittenMoments {
  const [startText = ''] = start?.texts ?? []
  const startTime = startText.slice(8)
  let areUnderstood = true
  const lines = texts.map((text) => {
    const isDayOfTimed = name === 'EXDATE' && /^\d{8}$/.test(text) && startTime !== ''
    const [moment, clock] = isDayOfTimed ? [text + startTime, start?.zone] : [text, zone]
    if (!isReal(moment)) {
      // An exception on an invalid day is ignored: the series stays busy.
      if (name !== 'EXDATE') areUnderstood = false
      return `${name}:${moment}`
    }
    if (moment.length === 8) return `${name};VALUE=DATE:${moment}`
    if (moment.endsWith('Z')) return `${name}:${moment}`
    // The library repeats times without a zone at a fixed offset from UTC.
    const known = clock === undefined ? OWN_ZONE : zones(clock)
    if (known === undefined) areUnderstood = false
    return known === undefined ? `${name}:${moment}` : `${name};TZID=${known}:${moment}`
  })
  return { lines, areUnderstood }
}

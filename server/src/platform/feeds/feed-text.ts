import { isDay } from '@annai/contract/days'
import { resolveZone } from '@annai/contract/when'
import { sync } from 'node-ical'

/** The lines of one component, without those of nested components. */
export interface Component {
  readonly kind: 'VEVENT' | 'VFREEBUSY'
  readonly uid: string
  /** The events that the library can read: only known zones, and no duplicate properties. */
  readonly lines: readonly string[]
  /** Parts that are not understood: their days count as busy as a whole. */
  readonly isCoarse: boolean
}

export interface FeedText {
  readonly components: readonly Component[]
}

/** More components than this are refused. */
export const FEED_EVENTS = 5000

const propertyName = (line: string) => /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''
const textAfter = (line: string) => /^(?:[^":]|"[^"]*")*:(.*)$/s.exec(line)?.[1]?.trim() ?? ''
const zoneOf = (line: string) => {
  const [, quoted, bare] = /^(?:[^":]|"[^"]*")*?;TZID=(?:"([^"]*)"|([^":;]*))/i.exec(line) ?? []
  return quoted ?? bare
}

/**
 * Unfolds the lines, with property names in capitals. Bytes are joined before they are decoded,
 * because a line may be folded in the middle of a character.
 */
function unfold(content: Buffer): string[] {
  const bytes = content
    .toString('latin1')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
  return Buffer.from(bytes, 'latin1')
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => line.replace(/^[\w-]+/, (name) => name.toUpperCase()))
}

const isZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The IANA zone of a Windows zone name, from the library's table. */
function windowsZone(name: string): string | undefined {
  if (/^Customized|^tzone:/i.test(name) || name.includes('"')) return undefined
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:zone']
  const probe = `${lines.join('\n')}\nDTSTART;TZID="${name}":20260115T120000\nEND:VEVENT\nEND:VCALENDAR`
  try {
    const event = sync.parseICS(probe).zone
    const zone = event && 'start' in event ? event.start : undefined
    return zone instanceof Date && zone.tz !== undefined && isZone(zone.tz) ? zone.tz : undefined
  } catch {
    return undefined
  }
}

/** `Etc/GMT-9` for nine hours ahead of UTC; such names exist for whole hours only. */
function zoneAt(offsetMinutes: number): string | undefined {
  const hours = offsetMinutes / 60
  if (!Number.isInteger(hours)) return undefined
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/** The single offset of a VTIMEZONE; undefined if its clocks change. */
function fixedOffset(lines: readonly string[]): number | undefined {
  const offsets = new Set(
    lines.filter((line) => propertyName(line) === 'TZOFFSETTO').map((line) => textAfter(line)),
  )
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec([...offsets][0] ?? '') ?? []
  if (offsets.size !== 1 || sign === undefined) return undefined
  const size = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -size : size
}

/** The library's name for each zone of this text; undefined for unknown ones. */
function createZones(lines: readonly string[]): (name: string) => string | undefined {
  const described = new Map<string, string[]>()
  for (const block of blocksOf(lines, 'VTIMEZONE')) {
    const id = block.find((line) => propertyName(line) === 'TZID')
    if (id) described.set(textAfter(id).replace(/^"|"$/g, ''), block)
  }
  const known = new Map<string, string | undefined>()
  const resolve = (name: string): string | undefined => {
    if (/^[A-Z]/i.test(name) && name.includes('/') && isZone(name)) return name
    const tail = /[A-Z][\w+-]*\/[\w+-]+(?:\/[\w+-]+)?$/.exec(name)?.[0]
    if (tail && isZone(tail)) return tail
    const windows = windowsZone(name)
    if (windows) return windows
    const offset = fixedOffset(described.get(name) ?? [])
    if (offset !== undefined) return zoneAt(offset)
    if (described.has(name)) return undefined
    const fixed = resolveZone(name)
    return fixed && 'offsetMinutes' in fixed ? zoneAt(fixed.offsetMinutes) : undefined
  }
  return (name) => {
    if (!known.has(name)) known.set(name, resolve(name))
    return known.get(name)
  }
}

/** The components of a kind, with nested ones. */
function blocksOf(lines: readonly string[], kind: string): string[][] {
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

/** Components nested in an event, such as alarms, do not affect its time. */
function ownLines(block: readonly string[]): string[] {
  let depth = 0
  return block.filter((line) => {
    if (/^BEGIN:/i.test(line)) depth++
    const isOwn = depth === 0
    if (/^END:/i.test(line)) depth--
    return isOwn
  })
}

/** The properties that determine the time of an event; only these reach the library. */
const READ = new Set(
  `UID SEQUENCE DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP FREEBUSY
   X-MICROSOFT-CDO-BUSYSTATUS`.split(/\s+/),
)
const ONCE = new Set(['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RECURRENCE-ID'])

const MOMENTS = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE'])
const MOMENT = /^(\d{4})(\d\d)(\d\d)(?:T(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d|60)(Z?))?$/

/** The zone of this process, which is the guide's. */
const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

interface Moments {
  /** Each value is a real day, with or without a time of day. */
  readonly areReal: boolean
  /** All values are times of day without a zone. */
  readonly areFloating: boolean
}

function momentsOf(line: string): Moments {
  const texts = textAfter(line).split(',')
  const found = texts.map((text) => MOMENT.exec(text))
  return {
    areReal: found.every((one) => one !== null && isDay(`${one[1]}-${one[2]}-${one[3]}`)),
    areFloating: found.every((one) => one?.[4] === ''),
  }
}

function readComponent(
  kind: Component['kind'],
  block: readonly string[],
  zones: (name: string) => string | undefined,
): Component {
  const seen = new Set<string>()
  let isCoarse = false
  const lines = ownLines(block).flatMap((line) => {
    const name = propertyName(line)
    if (!READ.has(name)) return []
    if (ONCE.has(name) && seen.has(name)) {
      isCoarse = true
      return []
    }
    seen.add(name)
    if (/RANGE=THISANDFUTURE|RSCALE=/i.test(line)) isCoarse = true
    const moments = MOMENTS.has(name) ? momentsOf(line) : null
    // An exception on an invalid day is ignored: the series stays busy.
    if (moments && !moments.areReal && name !== 'EXDATE') isCoarse = true
    const zone = zoneOf(line)
    if (zone === undefined)
      // The library repeats times without a zone at a fixed offset from UTC.
      return [moments?.areFloating ? line.replace(/^[\w-]+/, `$&;TZID=${OWN_ZONE}`) : line]
    const known = zones(zone)
    if (known === undefined) isCoarse = true
    const clock = known === undefined ? '' : `;TZID=${known}`
    return [line.replace(/;TZID=(?:"[^"]*"|[^":;]*)/i, clock)]
  })
  if (kind === 'VEVENT' && !seen.has('DTSTART')) isCoarse = true
  const uid = lines.find((line) => propertyName(line) === 'UID')
  return { kind, uid: uid ? textAfter(uid) : '', lines, isCoarse }
}

/**
 * The events of a feed, each with the zones that the library knows. Null for text that is no
 * calendar, or an incomplete one, which may lack any of its events.
 */
export function readFeedText(content: Buffer): FeedText | null {
  const lines = unfold(content)
  const has = (marker: string) => lines.some((line) => line.trim().toUpperCase() === marker)
  if (!has('BEGIN:VCALENDAR') || !has('END:VCALENDAR')) return null
  const zones = createZones(lines)
  const trimmed = lines.map((line) => line.trimEnd())
  const opened = trimmed.filter((line) => /^BEGIN:(?:VEVENT|VFREEBUSY)$/i.test(line)).length
  const components = (['VEVENT', 'VFREEBUSY'] as const).flatMap((kind) =>
    blocksOf(trimmed, kind).map((block) => readComponent(kind, block, zones)),
  )
  return components.length === opened ? { components } : null
}

/** The first and last day of an event as written, YYYY-MM-DD; the last day is included. */
export function writtenDays({ lines }: Component): { from: string; to: string } | null {
  const dayOf = (name: string) => {
    const line = lines.find((one) => propertyName(one) === name)
    const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(line ? textAfter(line) : '') ?? []
    const text = `${year}-${month}-${day}`
    return isDay(text) ? text : null
  }
  const from = dayOf('DTSTART')
  if (!from) return null
  const to = dayOf('DTEND')
  return { from, to: to && to > from ? to : from }
}

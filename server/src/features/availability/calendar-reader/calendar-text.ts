import { blocksOf, durationOf, propertyName, textAfter } from './lines.ts'
import { MOMENTS, readMoments, writeMoments } from './moments.ts'
import { createZones } from './zones.ts'

/** The lines of one component, without those of nested components. */
export interface Component {
  readonly kind: 'VEVENT' | 'VFREEBUSY'
  readonly uid: string
  /** The events that the library can read: only known zones, and no duplicate properties. */
  readonly lines: readonly string[]
  /** Parts that are not understood: their days count as busy as a whole. */
  readonly isCoarse: boolean
}

export interface CalendarText {
  readonly components: readonly Component[]
}

/** More components than this are refused. */
export const CALENDAR_EVENTS = 5000

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
const ONCE = new Set(['UID', 'DTSTART', 'DTEND', 'DURATION', 'RECURRENCE-ID'])

type Zones = (name: string) => string | undefined

/** The components of one block: one for each of its rules, because the library reads only one. */
function readComponents(
  kind: Component['kind'],
  block: readonly string[],
  zones: Zones,
): Component[] {
  const own = ownLines(block).filter((line) => READ.has(propertyName(line)))
  const lineOf = (name: string) => own.find((line) => propertyName(line) === name)
  const startLine = lineOf('DTSTART')
  const start = startLine === undefined ? undefined : readMoments(startLine)
  const seen = new Set<string>()
  const rules: string[] = []
  let isCoarse = kind === 'VEVENT' && !start
  const lines = own.flatMap((line) => {
    const name = propertyName(line)
    if (ONCE.has(name) && seen.has(name)) {
      isCoarse = true
      return []
    }
    seen.add(name)
    if (/RANGE=THISANDFUTURE|RSCALE=/i.test(line)) isCoarse = true
    if (name === 'RRULE') {
      rules.push(line.toUpperCase())
      return []
    }
    if (name === 'DURATION' && durationOf(line) === undefined) {
      // Empty or not understood: without an end, the day as written is busy.
      if (lineOf('DTEND') === undefined) isCoarse = true
      return []
    }
    if (!MOMENTS.has(name)) return [line]
    const written = writeMoments(readMoments(line), zones, start)
    if (!written.areUnderstood) isCoarse = true
    return written.lines
  })
  const uidLine = lineOf('UID')
  const uid = uidLine === undefined ? '' : textAfter(uidLine)
  const withRule = rules.length === 0 ? [lines] : rules.map((rule) => [...lines, rule])
  return withRule.map((each) => ({ kind, uid, lines: each, isCoarse }))
}

/**
 * The events of an imported calendar, each with the zones that the library knows. Null for text
 * that is no calendar, or an incomplete one, which may lack any of its events.
 */
export function readImportedCalendarText(content: Buffer): CalendarText | null {
  const lines = unfold(content)
  const has = (marker: string) => lines.some((line) => line.trim().toUpperCase() === marker)
  if (!has('BEGIN:VCALENDAR') || !has('END:VCALENDAR')) return null
  const zones = createZones(lines)
  const trimmed = lines.map((line) => line.trimEnd())
  const opened = trimmed.filter((line) => /^BEGIN:(?:VEVENT|VFREEBUSY)$/i.test(line)).length
  const blocks = (['VEVENT', 'VFREEBUSY'] as const).flatMap((kind) =>
    blocksOf(trimmed, kind).map((block) => ({ kind, block })),
  )
  if (blocks.length !== opened) return null
  return { components: blocks.flatMap(({ kind, block }) => readComponents(kind, block, zones)) }
}

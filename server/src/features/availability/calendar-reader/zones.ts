import { resolveZone } from '@annai/contract/when'
import { sync } from 'node-ical'
import { blocksOf, propertyName, textAfter } from './lines.ts'

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
export function createZones(lines: readonly string[]): (name: string) => string | undefined {
  const described = new Map<string, string[]>()
  for (const block of blocksOf(lines, 'VTIMEZONE')) {
    const id = block.find((line) => propertyName(line) === 'TZID')
    if (id) described.set(textAfter(id).replace(/^"|"$/g, ''), block)
  }
  const known = new Map<string, string | undefined>()
  const resolve = (name: string): string | undefined => {
    if (/^tzone:\/\/Microsoft\/Utc$/i.test(name)) return 'Etc/UTC'
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

import type { Span } from '@annai/contract/when'
import { DAY, HOUR } from '../../../platform/clock.ts'
import type { Component } from './calendar-text.ts'
import { durationOf } from './lines.ts'
import { OWN_ZONE } from './moments.ts'

/** How far a time in an unknown zone may be from the same time at the guide's place. */
const ZONE_MARGIN = 14 * HOUR

const localMidnight = (instant: number, more = 0) => {
  const date = new Date(instant)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + more).getTime()
}

/** The whole days that a time touches, in the process's time zone. */
export const widened = ({ start, end }: Span): Span => ({
  start: localMidnight(start),
  end: localMidnight(Math.max(start, end - 1), 1),
})

const WRITTEN =
  /^[\w-]+(?:;TZID=([^:]+)|;VALUE=DATE)?:(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?/

interface Written {
  /** By the clock of this process, or exactly where it is written in UTC. */
  readonly instant: number
  readonly isTimed: boolean
  /** On the clock of the guide, or in UTC. */
  readonly isExact: boolean
}

function readWritten(line: string | undefined): Written | null {
  const found = WRITTEN.exec(line ?? '')
  if (!found) return null
  const [, zone, year, month, day, hour = '0', minute = '0', utc] = found
  const parts = [year, month, day, hour, minute].map(Number)
  const [y = 0, m = 0, d = 0, h = 0, min = 0] = parts
  const instant = utc ? Date.UTC(y, m - 1, d, h, min) : new Date(y, m - 1, d, h, min).getTime()
  const isTimed = found[5] !== undefined
  return { instant, isTimed, isExact: !isTimed || utc !== undefined || zone === OWN_ZONE }
}

const lineOf = ({ lines }: Component, name: string) =>
  lines.find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))

/** How long an event takes as it is written; a day where only a day is written. */
function writtenLength(component: Component): number {
  const start = readWritten(lineOf(component, 'DTSTART'))
  const end = readWritten(lineOf(component, 'DTEND'))
  const written = start && end && end.instant > start.instant ? end.instant - start.instant : null
  return written ?? durationOf(lineOf(component, 'DURATION')) ?? (start?.isTimed ? 0 : DAY)
}

function daysFrom(line: string | undefined, length: number): Span[] {
  const start = readWritten(line)
  if (!start) return []
  const { start: from, end: to } = widened({ start: start.instant, end: start.instant + length })
  const margin = start.isExact ? 0 : ZONE_MARGIN
  return [{ start: from - margin, end: to + margin }]
}

/** Is an event written as free or cancelled? */
const isWrittenFree = ({ lines }: Component): boolean =>
  lines.some((line) =>
    /^(?:TRANSP\b.*:\s*TRANSPARENT|STATUS\b.*:\s*CANCELLED|X-MICROSOFT-CDO-BUSYSTATUS\b.*:\s*FREE)\s*$/i.test(
      line,
    ),
  )

/** The days of an event as written, for events that the library cannot read. */
export const writtenSpans = (component: Component): Span[] =>
  isWrittenFree(component) ? [] : daysFrom(lineOf(component, 'DTSTART'), writtenLength(component))

/** Dates listed besides a rule (RDATE), as whole days: the library does not read them. */
export const listedSpans = (component: Component): Span[] =>
  isWrittenFree(component)
    ? []
    : component.lines
        .filter((line) => line.startsWith('RDATE'))
        .flatMap((line) => daysFrom(line, writtenLength(component)))

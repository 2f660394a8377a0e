import type { DateTimeRow } from '@annai/contract/bookings/proposals/shapes'
import { resolveZone, spanOf } from '@annai/contract/when'
import { describe, expect, test } from 'vitest'
import { calendarZone, wallTime, zoneView } from './view.ts'

interface Period {
  begins: number
  offset: number
}

const utc = (wall: string) =>
  Date.parse(wall.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'))
const minutes = (offset: string) =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3)))

/** Reads a VTIMEZONE as a calendar does, which knows nothing else of the zone. */
function periodsIn(lines: readonly string[]): Period[] {
  const valueAfter = (at: number, name: string) =>
    lines
      .slice(at)
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1) ?? ''
  return lines.flatMap((line, at) =>
    /^BEGIN:(?:STANDARD|DAYLIGHT)$/.test(line)
      ? [
          {
            begins:
              utc(valueAfter(at, 'DTSTART')) - minutes(valueAfter(at, 'TZOFFSETFROM')) * 60_000,
            offset: minutes(valueAfter(at, 'TZOFFSETTO')),
          },
        ]
      : [],
  )
}

/** The instants at which a clock of these periods shows this time: none in a gap, two when it repeats. */
const instantsOf = (periods: readonly Period[], wall: string): number[] =>
  periods.flatMap(({ begins, offset }, at) => {
    const instant = utc(wall) - offset * 60_000
    const ends = periods[at + 1]?.begins ?? Number.POSITIVE_INFINITY
    return instant >= begins && instant < ends ? [instant] : []
  })

/** What a calendar makes of the file's own words: start and end as instants. */
function asRead(row: DateTimeRow, timeZone: string) {
  const zone = resolveZone(timeZone)
  const clock = calendarZone(timeZone)
  if (!zone || !clock) throw new Error(`no zone: ${timeZone}`)
  const span = spanOf(row, zone)
  const periods = periodsIn(zoneView(clock, [span.start, span.end]))
  const read = (instant: number) =>
    instantsOf(periods, wallTime(instant, clock.offsetAt(instant)))[0]
  return { meant: span, read: { start: read(span.start), end: read(span.end) } }
}

const day = (date: string, startTime = '09:00', endTime = '15:00') => ({ date, startTime, endTime })

describe('A time zone in a calendar file', () => {
  test.each([
    'Pacific/Pago_Pago',
    'America/St_Johns',
    'America/Santiago',
    'Europe/Dublin',
    'Europe/Berlin',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    'Asia/Kolkata',
    'Asia/Tokyo',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'GMT-11',
    'GMT+14',
    'UTC+5:45',
    'UTC',
  ])('%s gives all the year the instants that were meant', (timeZone) => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 6 * 86_400_000) {
      const date = new Date(at).toISOString().slice(0, 10)
      for (const row of [day(date), day(date, '22:30', '02:15'), day(date, '00:00', '00:00')]) {
        const { meant, read } = asRead(row, timeZone)
        expect([date, read.start, read.end]).toEqual([date, meant.start, meant.end])
      }
    }
  })

  test('An hour that the clock skips is written as the hour after the change', () => {
    const { meant, read } = asRead(day('2026-03-29', '02:30', '04:00'), 'Europe/Berlin')
    expect(new Date(meant.start).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(read).toEqual(meant)
  })

  test('An hour that occurs twice is the first one, as calendar programs read it', () => {
    const { meant, read } = asRead(day('2026-10-25', '02:30', '04:00'), 'Europe/Berlin')
    expect(new Date(meant.start).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(read).toEqual(meant)
  })

  test('A night over the change of the clock has the right start and end', () => {
    const { meant, read } = asRead(day('2026-10-24', '22:00', '06:00'), 'Europe/Berlin')
    expect((meant.end - meant.start) / 3_600_000).toBe(9)
    expect(read).toEqual(meant)
  })

  test('The clock changes of Berlin are at their hours, summer as daylight time', () => {
    const clock = calendarZone('Europe/Berlin')
    const view = clock ? zoneView(clock, [Date.UTC(2026, 6, 10)]).join('\n') : ''
    expect(view).toContain(
      'BEGIN:DAYLIGHT\nDTSTART:20260329T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:GMT+2\nEND:DAYLIGHT',
    )
    expect(view).toContain(
      'BEGIN:STANDARD\nDTSTART:20261025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:GMT+1\nEND:STANDARD',
    )
  })

  test('A zone has the name that was typed, as calendars know it', () => {
    const names = ['asia/tokyo', ' Asia/Kolkata ', 'GMT+9', 'utc -3:30', 'UTC'].map(
      (typed) => calendarZone(typed)?.name,
    )
    expect(names).toEqual(['Asia/Tokyo', 'Asia/Kolkata', 'GMT+0900', 'GMT-0330', 'GMT'])
    expect(calendarZone('CST')).toBeNull()
  })
})

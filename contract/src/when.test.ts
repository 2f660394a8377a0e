import { describe, expect, test } from 'vitest'
import { DeviceTimeZone } from './notifications/shapes.ts'
import { endOfDay, instantOf, offsetsOf, resolveZone, spanOf } from './when.ts'

const at = (date: string, time: string, zone: string) => {
  const resolved = resolveZone(zone)
  if (!resolved) throw new Error(`no zone: ${zone}`)
  return new Date(instantOf(date, time, resolved)).toISOString()
}

describe('wall clock times in a zone', () => {
  test.each([
    ['2026-07-10', '09:00', 'Asia/Tokyo', '2026-07-10T00:00:00.000Z'],
    ['2026-07-10', '09:00', 'GMT+2', '2026-07-10T07:00:00.000Z'],
    ['2026-07-10', '09:00', '+05:30', '2026-07-10T03:30:00.000Z'],
    ['2026-07-10', '00:30', 'Pacific/Pago_Pago', '2026-07-10T11:30:00.000Z'],
    ['2026-07-10', '00:30', 'Pacific/Kiritimati', '2026-07-09T10:30:00.000Z'],
    ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-07-10', '09:00', 'utc', '2026-07-10T09:00:00.000Z'],
    ['2026-07-10', '09:00', 'JST', '2026-07-10T00:00:00.000Z'],
    ['2026-07-10', '09:00', 'wib', '2026-07-10T02:00:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, instant) => {
    expect(at(date, time, zone)).toBe(instant)
  })

  test.each([
    ['Asia/Calcutta', 330],
    ['Asia/Katmandu', 345],
    ['Asia/Saigon', 420],
    ['Asia/Rangoon', 390],
  ])('the old name %s is a time zone', (name, minutes) => {
    const zone = resolveZone(name)
    expect(zone && offsetsOf(zone)(Date.UTC(2031, 4, 4))).toBe(minutes)
  })

  test.each(['EST', 'EST5EDT', 'CET', 'ROK', 'Singapore', 'JST', 'Asia/Kathmandu', 'CST', 'IST'])(
    '%s is a time zone of a device exactly if a proposal may have it',
    (timeZone) => {
      const isOfProposal = resolveZone(timeZone) !== null
      expect(isOfProposal).toBe(!['CST', 'IST'].includes(timeZone))
      expect(DeviceTimeZone.safeParse({ timeZone }).success).toBe(isOfProposal)
    },
  )

  test('a time that spring skips moves on by the gap', () => {
    expect(at('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  })

  test.each(['Nowhere/City', 'CST', 'IST', 'constructor', 'GMT+15', '', 'Tokyo'])(
    '%s names no zone',
    (zone) => {
      expect(resolveZone(zone)).toBeNull()
    },
  )

  test('a start that spring skips takes an end with it that is not skipped', () => {
    const zone = resolveZone('Europe/Berlin')
    if (!zone) throw new Error('no zone')
    const row = { date: '2026-03-29', startTime: '02:30', endTime: '03:10' }
    const { start, end } = spanOf(row, zone)
    expect(new Date(start).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(end - start).toBe(40 * 60_000)
  })

  test('an end before the start is on the next day', () => {
    const zone = resolveZone('Asia/Seoul')
    if (!zone) throw new Error('no zone')
    const { start, end } = spanOf(
      { date: '2026-12-31', startTime: '22:00', endTime: '01:00' },
      zone,
    )
    expect(end - start).toBe(3 * 3_600_000)
  })
})

describe('the end of a day', () => {
  test('is midnight in Auckland for a zone there, wherever the server is', () => {
    expect(endOfDay('2027-12-31', 'Pacific/Auckland').toISOString()).toBe(
      '2027-12-31T11:00:00.000Z',
    )
  })

  test('without a known zone is when the day is over everywhere on earth', () => {
    expect(endOfDay('2027-12-31', null).toISOString()).toBe('2028-01-01T12:00:00.000Z')
  })
})

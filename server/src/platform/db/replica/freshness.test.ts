import { expect, expectTypeOf, test } from 'vitest'
import type { ReadOnlyDb } from '../read-only.ts'
import { createBreaker } from './breaker.ts'
import { createFreshness } from './freshness.ts'

test('A standby is as new as the newest position that it has replayed', () => {
  const freshness = createFreshness()
  expect(freshness.provenAt({ timeline: 1, lsn: 5 })).toBeNull()
  freshness.add({ timeline: 1, lsn: 10 }, 1000)
  freshness.add({ timeline: 1, lsn: 20 }, 2000)
  freshness.add({ timeline: 1, lsn: 20 }, 3000)
  expect(freshness.provenAt({ timeline: 1, lsn: 9 })).toBeNull()
  expect(freshness.provenAt({ timeline: 1, lsn: 19 })).toBe(1000)
  expect(freshness.provenAt({ timeline: 1, lsn: 20 })).toBe(3000)
})

test('A standby that is ahead of a new primary on the old timeline proves nothing', () => {
  const freshness = createFreshness()
  freshness.add({ timeline: 1, lsn: 100 }, 1000)
  freshness.add({ timeline: 2, lsn: 90 }, 2000)
  expect(freshness.provenAt({ timeline: 1, lsn: 105 })).toBeNull()
  expect(freshness.provenAt({ timeline: 2, lsn: 95 })).toBe(2000)
})

test('What a query for the replica gets has no way to write', () => {
  expectTypeOf<keyof ReadOnlyDb>().toEqualTypeOf<'selectFrom'>()
})

test('Each failure after a pause makes the next pause longer, up to half a minute', () => {
  let now = 0
  const breaker = createBreaker(() => now)
  const pauses: number[] = []
  for (let n = 0; n < 8; n++) {
    breaker.fail()
    breaker.fail()
    const begun = now
    while (breaker.isOpen()) now += 500
    pauses.push((now - begun) / 1000)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  now += 120_000
  breaker.fail()
  now += 1000
  expect(breaker.isOpen()).toBe(false)
})

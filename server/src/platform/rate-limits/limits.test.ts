import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLimits, memoryStore } from './limits.ts'
import { LIMIT_RULES } from './rules.ts'

const page = readFileSync(new URL('../../../../docs/rate-limits.md', import.meta.url), 'utf8')
const UNITS = { s: 1, min: 60, h: 3600 } as const

test.each(Object.entries(LIMIT_RULES))('docs/rate-limits.md matches %s', (name, rule) => {
  const row = page.split('\n').find((line) => line.includes(`\`${name}\``)) ?? ''
  const [, max = '', length = '', unit = 's'] = /\| ([\d,]+) in (\d+) (s|min|h) /.exec(row) ?? []
  const seconds = Number(length) * UNITS[unit as keyof typeof UNITS]
  expect({ max: Number(max.replace(',', '')), windowSeconds: seconds }).toEqual({
    max: rule.max,
    windowSeconds: rule.windowSeconds,
  })
})

test('Of 20 calls at once with a limit of 5, five pass', async () => {
  const limits = createLimits(memoryStore(), systemClock, true)
  const calls = Array.from({ length: 20 }, () => limits.consume('report', 'x'))
  expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(5)
})

describe('A clock that is set back by two hours', () => {
  const HOURS = 2 * 3_600_000

  test('extends no window and no wait', async () => {
    let now = new Date('2026-06-01T09:00:00Z')
    const limits = createLimits(memoryStore(), { now: () => now }, true)
    for (let n = 0; n < 5; n++) await limits.enforce('signup', 'x')
    now = new Date(now.getTime() - HOURS)
    const refusal = await limits.enforce('signup', 'x').catch((error: unknown) => error)
    expect(refusal).toMatchObject({ extra: { headers: { 'retry-after': '1800' } } })
    now = new Date(now.getTime() + 1_800_000)
    await expect(limits.enforce('signup', 'x')).resolves.toBeUndefined()
  })
})

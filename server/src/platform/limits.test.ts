import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIMIT_RULES } from './limits.ts'

const page = readFileSync(new URL('../../../docs/rate-limits.md', import.meta.url), 'utf8')
const UNITS = { s: 1, min: 60, h: 3600 } as const

test.each(Object.entries(LIMIT_RULES))('docs/rate-limits.md tells %s as it is', (name, rule) => {
  const row = page.split('\n').find((line) => line.includes(`\`${name}\``)) ?? ''
  const [, max = '', length = '', unit = 's'] = /\| ([\d,]+) in (\d+) (s|min|h) /.exec(row) ?? []
  const seconds = Number(length) * UNITS[unit as keyof typeof UNITS]
  expect({ max: Number(max.replace(',', '')), windowSeconds: seconds }).toEqual({
    max: rule.max,
    windowSeconds: rule.windowSeconds,
  })
})

import { expect, test } from 'vitest'
import { parseTexts } from './parse-texts.ts'

const LONG = 30_000

test.each([
  ['underlines', 'a\n=\n'.repeat(LONG / 4)],
  ['runs of marks', `${'*'.repeat(14_000)}a${'*'.repeat(14_000)}`],
  ['lazy lines of a list', `${'- '.repeat(8)}a\n${'b\n'.repeat(14_500)}`],
])('A text of %s ends in time, and the server works meanwhile', async (_, hostile) => {
  let longest = 0
  let last = performance.now()
  const tick = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const ticking = setInterval(tick, 20)
  const { parsed, tooComplex } = await parseTexts(
    [
      ['ja', '## 料金\n\n無料です。'],
      ['en', hostile],
      ['ko', '## 요금'],
    ],
    2000,
  )
  clearInterval(ticking)
  tick()
  expect(parsed[0]?.[1].sections).toMatchObject([{ title: '料金' }])
  expect([parsed.length, tooComplex]).toEqual([1, 'en'])
  expect(longest).toBeLessThan(1500)
})

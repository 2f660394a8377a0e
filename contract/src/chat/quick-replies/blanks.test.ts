import { expect, test } from 'vitest'
import { blankLeft, fillBlanks } from './blanks.ts'

test('Known blanks are filled as they are, and the others stay', () => {
  const text = '{name}、{date}の{time}に{place}で。{name}?'
  expect(fillBlanks(text, { name: '$& {date}', time: '10:00' })).toBe(
    '$& {date}、{date}の10:00に{place}で。$& {date}?',
  )
  expect(fillBlanks('{constructor} {Name}', { name: 'Mia' })).toBe('{constructor} {Name}')
})

test.each([
  ['See you on {date}', '{date}'],
  ['See you at {сегодня}', '{сегодня}'],
  ['No blank in {} or { date } or {1}', null],
])('The blank that is left in %s', (text, blank) => {
  expect(blankLeft(text)).toBe(blank)
})

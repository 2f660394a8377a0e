import { MAX_MARKS } from '@annai/contract/text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldWhole } from './fold.ts'

test('the quick way gives what the rule gives, for every character and for any text', () => {
  for (let code = 0; code < 0x10000; code++) {
    const text = `${String.fromCharCode(code)} Ab${String.fromCharCode(code)}`
    if (fold(text) !== foldWhole(text))
      expect(fold(text), `U+${code.toString(16)}`).toBe(foldWhole(text))
  }
  const pieces = fc.constantFrom(
    ...['ㄱ', 'ᅡ', '가', 'ᆨ', 'か', '\u3099', 'ｶ', 'ﾞ', 'e', '\u0301', 'Σ', 'İ', 'ß', '㌔', 'Ⅻ'],
    ...[' ', '\u3000', '\ufeff', '¨', '´', '`', '東', '臺', '😀', '\ud83d', 'ก', 'ุ', '่', 'ế', '𠮷'],
  )
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(fold(text)).toBe(foldWhole(text))
    }),
    { numRuns: 3000 },
  )
})

const half = (mark: string) => mark.repeat(12_000)
test.each([
  ['marks in the wrong order', `a${half('\u0301')}${half('\u0327')}`],
  ['marks apart by invisible characters', `א${half('\u05b1\u200b')}${half('\u05b0\u200b')}`],
  ['half-width sound marks between marks', `a${half('\uff9e\u0327')}`],
  ['characters that become eighteen', half('\ufdfa\ufdfa')],
])('a text of nothing but %s is folded in no time', (_, text) => {
  const begun = performance.now()
  fold(text)
  // 3 to 20 ms on the machine of docs/performance.md; without a bound the marks take 2 s.
  expect(performance.now() - begun).toBeLessThan(300)
})

test('no more marks remain after one base than any script uses', () => {
  expect(fold(`ก${'\u0e49'.repeat(40)}`)).toBe(`ก${'\u0e49'.repeat(MAX_MARKS)}`)
})

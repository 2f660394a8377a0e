import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldTogether } from './fold.ts'

test('the quick way gives what the rule gives, for every character and for any text', () => {
  for (let code = 0; code < 0x10000; code++) {
    const text = `${String.fromCharCode(code)} Ab${String.fromCharCode(code)}`
    if (fold(text) !== foldTogether(text))
      expect(fold(text), `U+${code.toString(16)}`).toBe(foldTogether(text))
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
      expect(fold(text)).toBe(foldTogether(text))
    }),
    { numRuns: 3000 },
  )
})

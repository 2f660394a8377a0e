import { LANGUAGES, type Language } from '@annai/contract/languages'
import { expect, test } from 'vitest'
import { decoded, type Encoding, encodingOf } from './file-text.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const read = (file: Uint8Array, language: Language) => decoded(file, encodingOf(file, language))

/** `a@b.jp,` and a name, as spreadsheets of the five languages save it. */
const COMMA = '61 40 62 2e 6a 70 2c'

test.each<[string, Language, string, Encoding]>([
  ['林', 'ja', `${COMMA} 97 d1`, 'shift_jis'],
  ['林', 'ja', `${COMMA} ce d3`, 'shift_jis'],
  ['김', 'ko', `${COMMA} b1 e8`, 'euc-kr'],
  ['林', 'zh-CN', `${COMMA} c1 d6`, 'gb18030'],
  ['林', 'zh-TW', `${COMMA} aa 4c`, 'big5'],
])(
  'A file with %s saved in %s is read by the language of its reader',
  (_, language, hex, encoding) => {
    expect(encodingOf(bytes(hex), language)).toBe(encoding)
  },
)

test.each(LANGUAGES)('UTF-8 and UTF-16 are recognised for a reader of %s', (language) => {
  const text = 'a@b.jp,林,김\r\n'
  const wide = new Uint8Array(Buffer.from(text, 'utf16le'))
  const swapped = new Uint8Array(Buffer.from(text, 'utf16le').swap16())
  for (const file of [
    new TextEncoder().encode(text),
    new TextEncoder().encode(`\uFEFF${text}`),
    wide,
    new Uint8Array([0xff, 0xfe, ...wide]),
    swapped,
    new Uint8Array([0xfe, 0xff, ...swapped]),
  ])
    expect(read(file, language)).toBe(text)
})

test('Bytes of no encoding are read in some way, so that the preview shows them', () => {
  expect(read(bytes(`${COMMA} ff 80 fe`), 'en')).toContain('a@b.jp,')
})

import { normalized } from '@annai/contract/text'
import { VARIANTS } from './character-variants.ts'

/** Letters that Unicode does not decompose; quotes and dashes that differ between keyboards. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ø: 'o', ł: 'l', ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", ʻ: "'", '´': "'", '`': "'", '“': '"', '”': '"' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-', ヽ: 'ゝ', ヾ: 'ゞ' },
}
const SPELLED_OUT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

const KATAKANA_FIRST = 0x30a1
const KATAKANA_LAST = 0x30f6
const TO_HIRAGANA = 0x60

/** The folding of single characters, shared by the server and the database. */
const SINGLE: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PLAIN),
  ...Array.from({ length: KATAKANA_LAST - KATAKANA_FIRST + 1 }, (_, i): [string, string] => [
    String.fromCharCode(KATAKANA_FIRST + i),
    String.fromCharCode(KATAKANA_FIRST + i - TO_HIRAGANA),
  ]),
  ...VARIANTS,
])

// Latin, Greek and Cyrillic accents, invisible joiners and selectors. Kana marks are not removed.
const INVISIBLE = '\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufe0e\ufe0f\ufeff'
const INVISIBLE_MARKS = new RegExp(`[${INVISIBLE}]`, 'g')

/**
 * Normalises a text for searching: width, letter case, accents, kana and variants of Chinese
 * characters are ignored; words are separated by one space.
 */
export function fold(text: string): string {
  if (folded.length < text.length) folded = new Uint16Array(text.length * 2)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const alone = ALONE[code] || foldAlone(code)
    if (alone === NOT_ALONE) return foldWhole(text)
    if (alone !== SPACE || (length > 0 && folded[length - 1] !== SPACE)) folded[length++] = alone
  }
  if (folded[length - 1] === SPACE) length--
  return Buffer.from(folded.buffer, 0, length * 2).toString('utf16le')
}

let folded = new Uint16Array(4096)

const SPACE = 32
const NOT_ALONE = 0xffff
/** The folding of each single character; 0 until computed. */
const ALONE = new Uint16Array(0x10000)
/** Characters that combine with neighbours: marks, Hangul letters, surrogates. */
const JOINING = /[\p{M}\u1100-\u11ff\ud800-\udfff]/u

/** Computes and stores the folding of a single character. */
function foldAlone(code: number): number {
  const character = String.fromCharCode(code)
  const between = foldWhole(`a${character}a`)
  const isAlone = between.length === 3 && !JOINING.test(character + between)
  const alone = isAlone ? between.charCodeAt(1) : NOT_ALONE
  ALONE[code] = alone
  return alone
}

/** The longest folded text in characters; one character may fold to eighteen. */
const MAX_FOLDED = 24_000

const REPLACED = new RegExp(
  `[${[...SINGLE.keys(), ...Object.keys(SPELLED_OUT)].map((key) => `\\u{${key.codePointAt(0)?.toString(16)}}`).join('')}]`,
  'gu',
)

/** The complete rule. Most characters do not depend on their neighbours and take the fast path. */
export function foldWhole(text: string): string {
  const letters = normalized(text, 'NFKD').slice(0, MAX_FOLDED).toLowerCase().replaceAll('`', "'")
  // Removing invisible characters can join runs that they had separated.
  const visible = normalized(letters.replace(INVISIBLE_MARKS, ''), 'NFC')
  const plain = visible.replace(
    REPLACED,
    (character) => SPELLED_OUT[character] ?? SINGLE.get(character) ?? character,
  )
  return plain.replace(/\s+/g, ' ').trim()
}

/** The same rules for PostgreSQL, as arguments of `translate`, `replace` and `regexp_replace`. */
export const SQL_FOLD = {
  unseen: `[${INVISIBLE}]`,
  from: [...SINGLE.keys()].join(''),
  to: [...SINGLE.values()].join(''),
  spelledOut: Object.entries(SPELLED_OUT),
}

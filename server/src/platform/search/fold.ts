import { VARIANTS } from './variants.ts'

/** Letters that Unicode does not take apart, quotes and dashes as keyboards differ in them. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ø: 'o', ł: 'l', ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", ʻ: "'", '´': "'", '`': "'", '“': '"', '”': '"' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-', ヽ: 'ゝ', ヾ: 'ゞ' },
}
const SPELLED_OUT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

const KATAKANA_FIRST = 0x30a1
const KATAKANA_LAST = 0x30f6
const TO_HIRAGANA = 0x60

/** What each single character becomes: one table for the server and for the database. */
const SINGLE: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PLAIN),
  ...Array.from({ length: KATAKANA_LAST - KATAKANA_FIRST + 1 }, (_, i): [string, string] => [
    String.fromCharCode(KATAKANA_FIRST + i),
    String.fromCharCode(KATAKANA_FIRST + i - TO_HIRAGANA),
  ]),
  ...VARIANTS,
])

// Latin, Greek and Cyrillic accents; joiners and selectors that nobody sees. Kana keep their marks.
const UNSEEN = '\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufe0e\ufe0f\ufeff'
const UNSEEN_MARKS = new RegExp(`[${UNSEEN}]`, 'g')
const NOT_ASCII = /[^\x20-\x7e]/
const PLAIN_ASCII = /^[!-~]+(?: [!-~]+)*$/

/**
 * A text as search compares it: width, letter case, accents, kana and the writings of one Chinese
 * character make no difference; words are separated by one space.
 */
export function fold(text: string): string {
  const isAscii = !NOT_ASCII.test(text)
  const lower = (isAscii ? text : text.normalize('NFKD')).toLowerCase().replaceAll('`', "'")
  if (isAscii) return PLAIN_ASCII.test(lower) ? lower : words(lower)
  let folded = ''
  for (const character of lower.replace(UNSEEN_MARKS, '').normalize('NFC'))
    folded += SPELLED_OUT[character] ?? SINGLE.get(character) ?? character
  return words(folded)
}

const words = (text: string): string => text.split(/\s+/).filter(Boolean).join(' ')

/** The same for PostgreSQL, as arguments of `translate`, `replace` and `regexp_replace`. */
export const SQL_FOLD = {
  unseen: `[${UNSEEN}]`,
  from: [...SINGLE.keys()].join(''),
  to: [...SINGLE.values()].join(''),
  spelledOut: Object.entries(SPELLED_OUT),
}

import type { Language } from '@annai/contract/languages'

/** The encodings in which spreadsheets of the five languages save text. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
  'windows-1252',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Tried first if the text is not UTF-8. */
const LIKELY: Record<Language, readonly Encoding[]> = {
  en: [],
  ja: ['shift_jis', 'euc-jp'],
  ko: ['euc-kr'],
  'zh-CN': ['gb18030'],
  'zh-TW': ['big5'],
}

/** The text of these bytes; null if they are not valid in this encoding. */
export function decoded(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** UTF-16 without a byte order mark: every second byte of the commas and breaks is 0. */
function wideOf(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return null
  return odd >= even ? 'utf-16le' : 'utf-16be'
}

/** Guesses the encoding: by its byte order mark, by what is valid, then by the language of the reader. */
export function encodingOf(bytes: Uint8Array, language: Language): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const wide = wideOf(bytes)
  if (wide) return wide
  const candidates = ['utf-8', ...LIKELY[language], ...ENCODINGS.slice(3)] as const
  return candidates.find((encoding) => decoded(bytes, encoding) !== null) ?? 'windows-1252'
}

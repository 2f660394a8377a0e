import { parseUrl } from './url.ts'

/**
 * The most marks that may follow one base character. Living languages need five at most (Burmese,
 * pointed Hebrew with cantillation, an emoji flag of tags six), the densest attested syllable eight
 * (Tibetan HAKṢHMALAWARAYAṀ). Unicode's stream-safe format ends at thirty; beyond it normalising
 * takes time that grows with the square of the run.
 */
export const MAX_MARKS = 8

// What attaches to the character before it: marks, joiners, tags, and the half-width voicing marks,
// which become marks under compatibility forms.
const ATTACHED = '[\\p{M}\\p{Grapheme_Extend}\\u200D\\uFF9E\\uFF9F]'
const PILED = new RegExp(`${ATTACHED}{${MAX_MARKS + 1}}`, 'u')
const EXCESS = new RegExp(`(${ATTACHED}{${MAX_MARKS}})${ATTACHED}+`, 'gu')

/** Does any character have more marks than a script uses? One pass over the text. */
export const hasPiledMarks = (text: string): boolean => PILED.test(text)

/**
 * The only way to normalise a text: excess marks are removed first, so that the time is linear in
 * the length for any input.
 */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFD' | 'NFKD'): string =>
  (hasPiledMarks(text) ? text.replace(EXCESS, '$1') : text).normalize(form)

// Scripts that are written with joiners between their letters.
const JOINING = [
  'Arabic',
  'Syriac',
  'Nko',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/** Joiners after these scripts and emoji, with what they follow, and the flags of England, Scotland and Wales. */
const JOINED = `(?:[${JOINING}]|[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)[\\u200C\\u200D]|\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{2,6}\\u{E007F}`
// Control characters, line separators, bidirectional marks, and what has no shape: zero-width marks,
// fillers of Hangul and Braille. With them a text poses as another one, or as none.
const HIDDEN =
  '[\\p{Cc}\\p{Zl}\\p{Zp}\\xAD\\u061C\\u115F\\u1160\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E00FF}\\u{E01F0}-\\u{E0FFF}]|\\u034F|\\u17B4|\\u17B5'
const HIDDEN_OR_JOINED = new RegExp(`(${JOINED})|${HIDDEN}`, 'gu')

/** The text without characters that nobody sees. */
export const visible = (text: string): string =>
  text.replace(HIDDEN_OR_JOINED, (_, joined?: string) => joined ?? '')

/** Whether a text has only spaces, invisible characters and variation selectors. */
export const isBlank = (text: string): boolean =>
  visible(text)
    .replace(/[\uFE00-\uFE0F]/g, '')
    .trim() === ''

/** A text of one line: breaks and tabs become spaces, and what nobody sees goes. */
export const singleLine = (text: string): string =>
  visible(text.replace(/[\t\n\v\f\r\x85\u2028\u2029]+/g, ' '))

const NON_ASCII = /\P{ASCII}/u
// Characters that would end or change the host of a URL.
const NO_DOMAIN = /[\s/?#%:\\[\]]/

/**
 * An identifier that people type: a username or an email address. An East Asian keyboard may write
 * it in full width, and a copy may bring invisible characters along.
 */
export const typedName = (text: string): string =>
  visible(normalized(text, 'NFKC')).replaceAll('\u3002', '.').trim()

/**
 * An email address that people type, with its domain as mail servers write it: one mailbox has one
 * form (`bücher.example` is `xn--bcher-kva.example`). What is no domain stays as it is.
 */
export function typedEmail(text: string): string {
  const email = typedName(text)
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (at === 0 || !NON_ASCII.test(domain) || NO_DOMAIN.test(domain)) return email
  const host = parseUrl(`http://${domain}`)?.hostname ?? domain
  return `${email.slice(0, at)}${host}`
}

/**
 * A password as it is hashed: keyboards write one character in several ways. Older hashes are of
 * the text as it was typed.
 */
export const typedPassword = (text: string): string => visible(normalized(text, 'NFKC'))

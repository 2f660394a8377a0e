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

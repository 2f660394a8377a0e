/**
 * From Thai on, texts are written without spaces (Korean nearly so) and are indexed by pairs of
 * characters.
 */
export const FIRST_UNSPACED = 0x0e00

/** Whether the character at this position belongs to a script without spaces between words. */
export const isRunningAt = (text: string, at: number): boolean =>
  text.charCodeAt(at) >= FIRST_UNSPACED

const SPACE = 32

/** Does the word consist of letters of spaced scripts only? */
export function isSpaced(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const character = word.charCodeAt(at)
    if (character >= FIRST_UNSPACED || character === SPACE) return false
  }
  return true
}

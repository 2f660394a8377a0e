// Firefox has it since version 125. Before, a code point counts as a grapheme: the browser then
// stops a text sooner than the server does.
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

type Segment = { segment: string; index: number }

const segmentsOf = (text: string): Iterable<Segment> => segmenter?.segment(text) ?? codePoints(text)

function* codePoints(text: string): Generator<Segment> {
  let index = 0
  for (const segment of text) {
    yield { segment, index }
    index += segment.length
  }
}

/** The number of graphemes: an emoji family, or a letter with its accent, is one. */
export function graphemes(text: string): number {
  let count = 0
  for (const _ of segmentsOf(text)) count++
  return count
}

/** The text cut to at most `max` graphemes; input beyond a limit is ignored. */
export function cutGraphemes(text: string, max: number): string {
  if (text.length <= max) return text
  let count = 0
  for (const { index } of segmentsOf(text)) if (count++ === max) return text.slice(0, index)
  return text
}

/** Is the text at most `max` graphemes long? Does not read on beyond them. */
export const fitsIn = (text: string, max: number): boolean => cutGraphemes(text, max) === text

/**
 * What stays of `typed` where the box held `before`, at most `max` graphemes. The excess is removed
 * at the caret, so that the end of a full text is not pushed out. A text that was too long already
 * may only become shorter.
 */
export function insertWithin(
  before: string,
  typed: string,
  caret: number,
  max: number,
): { text: string; caret: number } {
  const room = Math.max(max, Math.min(graphemes(before), graphemes(typed)))
  if (fitsIn(typed, room)) return { text: typed, caret }
  const shorter = Math.min(before.length, typed.length)
  let tail = 0
  while (
    tail < Math.min(shorter, typed.length - caret) &&
    before.at(-1 - tail) === typed.at(-1 - tail)
  )
    tail++
  let head = 0
  while (head < shorter - tail && before[head] === typed[head]) head++
  const end = typed.slice(typed.length - tail)
  const parts = [...segmentsOf(typed.slice(head, typed.length - tail))]
  let kept = ''
  // Neighbouring characters can combine into one grapheme, so the whole text is counted each time.
  for (const { segment } of parts) {
    if (!fitsIn(typed.slice(0, head) + kept + segment + end, room)) break
    kept += segment
  }
  return { text: typed.slice(0, head) + kept + end, caret: head + kept.length }
}

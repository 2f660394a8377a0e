const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** How many characters a person sees: an emoji family or a letter with its accent is one. */
export function graphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

/** The text cut to at most `max` graphemes; input beyond a limit is ignored (P1-361). */
export function cutGraphemes(text: string, max: number): string {
  if (text.length <= max) return text
  let count = 0
  for (const { index } of segmenter.segment(text)) if (count++ === max) return text.slice(0, index)
  return text
}

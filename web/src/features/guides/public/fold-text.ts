/** In characters, about eight lines. Chinese, Japanese and Korean characters count twice. */
const SHOWN = 600
/** A remainder up to this length is not folded. */
const TOLERANCE = 200

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/

const widthOf = (text: string): number => {
  let width = 0
  for (const sign of text) width += WIDE.test(sign) ? 2 : 1
  return width
}

/** The sentences of a paragraph, with the white space after each. */
const sentencesOf = (paragraph: string): string[] =>
  paragraph.match(/[^.!?。！？]*[.!?。！？]+["'”’」』）)]*\s*|[^.!?。！？]+$/g) ?? [paragraph]

const totalOf = (texts: readonly string[]) =>
  texts.reduce((width, text) => width + widthOf(text), 0)

/** As many whole sentences as fit, at least one, and the rest. */
function splitParagraph(paragraph: string, room: number): [string, string] {
  const sentences = sentencesOf(paragraph)
  let taken = 1
  while (taken < sentences.length && totalOf(sentences.slice(0, taken + 1)) <= room) taken++
  return [sentences.slice(0, taken).join('').trim(), sentences.slice(taken).join('').trim()]
}

/** Splits a long text into a visible and a folded part, between paragraphs or sentences. */
export function foldText(text: string): { shown: string[]; folded: string[] } {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  if (totalOf(paragraphs) <= SHOWN + TOLERANCE) return { shown: paragraphs, folded: [] }
  const shown: string[] = []
  let room = SHOWN
  for (const [at, paragraph] of paragraphs.entries()) {
    const width = widthOf(paragraph)
    if (width <= room) {
      shown.push(paragraph)
      room -= width
      continue
    }
    const rest = paragraphs.slice(at + 1)
    // Only the first paragraph is split. Others are folded as a whole.
    if (at > 0) return { shown, folded: [paragraph, ...rest] }
    const [begin, end] = splitParagraph(paragraph, room)
    return { shown: [begin], folded: end ? [end, ...rest] : rest }
  }
  return { shown, folded: [] }
}

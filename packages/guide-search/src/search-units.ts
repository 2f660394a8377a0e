import { SEPARATORS } from './facet-names.ts'
import { isRunningAt } from './text/scripts.ts'

/** A part of a folded search without separators, in one kind of script. */
export interface Unit {
  readonly text: string
  /** Its position in the folded search. */
  readonly start: number
  readonly end: number
  /** In a script without spaces, so it may contain several words. */
  readonly isRunning: boolean
  /** The number of its quotation, from 1; 0 outside of quotes. */
  readonly quote: number
}

/** Opening quotes and their closing ones. Full-width and curly quotes are folded to the first. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '「': '」',
  '『': '』',
  '《': '》',
  '〈': '〉',
  '«': '»',
  '„': '"',
  '〝': '〟',
}

const SEPARATOR = 1
const QUOTE = 2
/** The kind of each character; 0 for letters and digits. */
const KINDS = new Uint8Array(0x10000)
for (const character of SEPARATORS) KINDS[character.charCodeAt(0)] = SEPARATOR
for (const character of [...Object.keys(CLOSING), ...Object.values(CLOSING)])
  KINDS[character.charCodeAt(0)] = QUOTE

/** Splits a folded search. A quotation without an end reaches to the end of the search. */
export function unitsOf(folded: string): Unit[] {
  const units: Unit[] = []
  let closing = ''
  let quotations = 0
  let start = 0
  const endUnit = (end: number) => {
    if (end > start) {
      const isRunning = isRunningAt(folded, start)
      const quote = closing === '' ? 0 : quotations
      units.push({ text: folded.slice(start, end), start, end, isRunning, quote })
    }
  }
  for (let at = 0; at < folded.length; at++) {
    const kind = KINDS[folded.charCodeAt(at)]
    if (kind) {
      endUnit(at)
      start = at + 1
      if (kind === SEPARATOR) continue
      const quote = folded.charAt(at)
      if (closing !== '') closing = quote === closing ? '' : closing
      else if (CLOSING[quote]) {
        closing = CLOSING[quote]
        quotations++
      }
    } else if (at > start && isRunningAt(folded, at) !== isRunningAt(folded, start)) {
      endUnit(at)
      start = at
    }
  }
  endUnit(folded.length)
  return units
}

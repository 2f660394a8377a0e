import type { Problem } from '../structure/sources.ts'
import type { Code } from './usage.ts'

/** Text between two tags, and text of attributes that are shown or read aloud. */
const WORDS = [
  />([^<>{}=;()]*\p{L}{3,}[^<>{}=;()]*)<\//gu,
  /\b(?:aria-label|title|alt|placeholder|label|legend|hint|caption|description|words)="([^"]*\p{L}{3,}[^"]*)"/gu,
]
/** The same in every language: the form of an offset and of an address. */
const NAMES = /^(?:GMT\+2|https:\/\/)$/

/** Every text of the interface is in contract/texts. */
export function checkHardCoded(code: readonly Code[]): Problem[] {
  return code
    .filter(({ path }) => /^web\/src\/.*\.tsx$/.test(path) && !/\.test\.tsx$/.test(path))
    .flatMap(({ path, text }) =>
      WORDS.flatMap((finder) => [...text.matchAll(finder)]).flatMap((match) => {
        const words = (match[1] ?? '').trim()
        if (NAMES.test(words)) return []
        const line = text.slice(0, match.index).split('\n').length
        return [{ path: `${path}:${line}`, text: `says "${words}" in one language only.` }]
      }),
    )
}

import type { ReadWord } from '@annai/contract/guides/shapes'
import { normalized } from '@annai/contract/text'
import { type RawQuery, truncateSearch } from './search-query.ts'
import type { SearchReader } from './search-reading.ts'
import { fold } from './text/fold.ts'

/** The words of a search that were read as languages or expertises, as typed. */
export function shownReading({ search }: RawQuery, reader: SearchReader): ReadWord[] {
  if (typeof search !== 'string') return []
  const { typed, folded, starts } = aligned(truncateSearch(search))
  return (reader.read(folded) ?? []).flatMap(({ languages, expertises, start, end }) => {
    if (languages.length + expertises.length === 0) return []
    const from = starts[start] ?? 0
    const until = starts[end] ?? typed.length
    const text = typed.slice(from, until).trimEnd()
    const withText = `${typed.slice(0, from)}"${text}"${typed.slice(from + text.length)}`
    const without = `${typed.slice(0, from)} ${typed.slice(from + text.length)}`
      .replace(/\s+/g, ' ')
      .replace(/(?<=[\u0e00-\uffff]) (?=[\u0e00-\uffff])/g, typed.includes(' ') ? ' ' : '')
      .trim()
    return [{ text, languages: [...languages], expertises: [...expertises], withText, without }]
  })
}

/** A character with its marks, or spaces. */
const CLUSTERS = /\s+|\S\p{M}*/gu

/** A folded search with the original position of each folded character. */
export function aligned(search: string): { typed: string; folded: string; starts: number[] } {
  const typed = normalized(search, 'NFKC').trim()
  const starts: number[] = []
  let joined = ''
  for (const { 0: cluster, index } of typed.matchAll(CLUSTERS)) {
    const part = /^\s/.test(cluster) ? ' ' : fold(cluster)
    for (let at = 0; at < part.length; at++) starts.push(index)
    joined += part
  }
  const folded = fold(search)
  // Some letters fold differently in context: then the folded text is shown instead.
  if (joined !== folded) return { typed: folded, folded, starts: [...folded].map((_, at) => at) }
  return { typed, folded, starts }
}

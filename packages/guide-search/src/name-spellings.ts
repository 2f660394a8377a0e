import { type FacetLabel, SEPARATED } from './facet-names.ts'
import { CONNECTING_WORDS, EXPERTISE_WORDS, LANGUAGE_WORDS, listed } from './facet-words.ts'
import { type NamedPlace, namesOf } from './facets/place-names.ts'
import { fold } from './text/fold.ts'
import { type NearWord, NearWords, slipsBetween } from './text/near-words.ts'

/** The names of filters and places, found by a similar spelling. */
export interface NameSpellings {
  near(word: string): NearWord[]
  /** How a folded name is written; of several writings the one most like the typed text. */
  written(name: string, typed: string): string | undefined
}

const MAX_SLIPS = 9

export function indexNameSpellings(
  labels: Iterable<FacetLabel>,
  places: Iterable<NamedPlace>,
): NameSpellings {
  const names = new NearWords()
  const writings = new Map<string, string[]>()
  function add(folded: string, text: string) {
    const known = writings.get(folded)
    if (!known) {
      writings.set(folded, [text])
      names.add(folded)
    } else if (!known.includes(text)) known.push(text)
  }
  function addWords(text: string) {
    const words = fold(text).split(SEPARATED).filter(Boolean)
    add(words.join(' '), text.trim())
    if (words.length > 1) add(words.join(''), text.trim())
  }
  for (const { text } of labels) addWords(text)
  for (const [, words] of [...LANGUAGE_WORDS, ...EXPERTISE_WORDS])
    for (const text of listed(words)) addWords(text)
  for (const text of listed(CONNECTING_WORDS)) addWords(text)
  for (const place of places)
    for (const text of [...Object.values(place.names), ...place.spellings]) {
      if (!text) continue
      addWords(text)
      for (const name of namesOf(text)) if (name !== fold(text)) add(name, name)
    }
  return {
    near: (word) => names.near(word),
    written(name, typed) {
      const known = writings.get(name) ?? []
      const away = (text: string) => slipsBetween(typed, text, MAX_SLIPS)
      return known.toSorted((a, b) => away(a) - away(b))[0]
    },
  }
}

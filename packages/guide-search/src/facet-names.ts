import {
  EXPERTISES,
  type Expertise,
  LANGUAGE_CODES,
  type LanguageCode,
} from '@annai/contract/guides/vocabulary'
import { CONNECTING_WORDS, EXPERTISE_WORDS, LANGUAGE_WORDS, listed } from './facet-words.ts'
import { fold } from './text/fold.ts'
import { isSpaced } from './text/scripts.ts'

/** Languages and expertises; a guide needs one of them. */
export interface Facets {
  readonly languages: readonly LanguageCode[]
  readonly expertises: readonly Expertise[]
}

/** The label of a language or an expertise in one interface language. */
export interface FacetLabel extends Partial<Facets> {
  readonly text: string
}

export interface FacetNames {
  /** The facets of a folded name, whose words are separated by one space. */
  meaning(name: string): Facets | undefined
  /** Whether the folded word only connects others: guide, in, speaking. */
  connects(name: string): boolean
}

/** The separators of words in folded texts. Hyphens are among them, for "spanish-speaking". */
export const SEPARATORS = ' \t.,、。·・･/&+;:!?()[]{}<>|~〜—–-…'
export const SEPARATED = new RegExp(`[${SEPARATORS.replace(/[\]\\-]/g, '\\$&')}]+`)

/** The most words of a name, and the most characters in scripts without spaces. */
export const MAX_NAME_WORDS = 5
export const MAX_NAME_LENGTH = 16

const wordsOf = (text: string): string[] => fold(text).split(SEPARATED).filter(Boolean)

/** Indexes the labels of the filters together with the words that people use for them. */
export function indexFacetNames(labels: Iterable<FacetLabel>): FacetNames {
  const meanings = new Map<string, Facets>()
  const connecting = new Set<string>()
  let labelled: ReadonlySet<string> = new Set()

  /** Also without spaces, which are optional in Korean (길거리음식), and two words in either order. */
  function spellings(text: string): string[] {
    const words = wordsOf(text)
    if (words.length === 0) return []
    const isUniform = new Set(words.map(isSpaced)).size === 1
    const swapped = words.length === 2 ? [words.toReversed().join(' ')] : []
    return [...new Set([words.join(' '), ...(isUniform ? [words.join('')] : []), ...swapped])]
  }
  function add(text: string, { languages = [], expertises = [] }: Partial<Facets>) {
    for (const name of spellings(text)) {
      // The label of a filter means this filter only, even where its words may mean others too.
      if (labelled.has(name)) continue
      const known = meanings.get(name)
      const has = <T>(keys: readonly T[] | undefined, key: T) => keys?.includes(key) === true
      meanings.set(name, {
        languages: LANGUAGE_CODES.filter(
          (code) => has(known?.languages, code) || has(languages, code),
        ),
        expertises: EXPERTISES.filter((key) => has(known?.expertises, key) || has(expertises, key)),
      })
    }
  }
  for (const label of labels) add(label.text, label)
  labelled = new Set(meanings.keys())
  for (const [languages, words] of LANGUAGE_WORDS)
    for (const text of listed(words)) add(text, { languages })
  for (const [expertises, words] of EXPERTISE_WORDS)
    for (const text of listed(words)) add(text, { expertises })
  for (const text of listed(CONNECTING_WORDS))
    for (const name of spellings(text)) connecting.add(name)

  return {
    meaning: (name) => meanings.get(name),
    connects: (name) => connecting.has(name),
  }
}

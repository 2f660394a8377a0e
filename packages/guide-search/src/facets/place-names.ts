import { fold } from '../text/fold.ts'
import { isSpaced } from '../text/scripts.ts'
import { isWhole } from '../text/text-index.ts'

/** All spellings of a place's name. */
export interface NamedPlace {
  readonly id: string
  readonly rank: number
  readonly names: Readonly<Partial<Record<string, string>>>
  /** The native name, readings and other spellings. */
  readonly spellings: readonly string[]
}

export interface PlaceNames {
  /**
   * The number of words from `at` on that name a place (1 if they name none), and the other names
   * of that place, each as its words.
   */
  at(
    words: readonly string[],
    at: number,
  ): { length: number; names: readonly (readonly string[])[] }
  /** The other names of a place with this folded name, or undefined. */
  otherNames(name: string): readonly (readonly string[])[] | undefined
  /** The ids of all places with this folded name, the best known first. */
  named(name: string): readonly string[]
}

/** "Kyoto Prefecture", 京都府 and 교토부 are also Kyoto, 京都 and 교토. */
const KIND_AT_END =
  /(?: (?:prefecture|province|state|county|city|district)|(?<=..)(?:特别市|广域市|特别自治市|特别行政区|都|府|县|市|区|町|村|省|州)|(?<=..)(?:특별시|광역시|특별자치시|특별자치도|도|시|군|구|현|부|성|주))$/u

/** 부산광역시 and 釜山广域市 are also 부산시 and 釜山市. */
const LONG_KIND =
  /(?<=..)(?:(?:특별|광역|특별자치)(?=시$)|특별자치(?=도$)|(?:特别|广域|特别自治)(?=市$))/u

/** とうきょうと is also とうきょう. */
const KIND_AT_END_READ = /(?<=..)(?:と|ふ|けん|し|ちょう|まち|むら|く)$/

/** Readings are typed in searches only; in texts the same letters mean something else (なら, いせ). */
const isReading = (name: string) => /^[\u3041-\u309fー]+$/.test(name)

const MAX_WORDS = 4
const MAX_PLACES = 6
const MAX_NAMES = 24

/** The folded name, also without the word for the kind of place. */
export const namesOf = (text: string): string[] => {
  const folded = fold(text)
  const bare = folded.replace(isReading(folded) ? KIND_AT_END_READ : KIND_AT_END, '')
  return [...new Set([folded, folded.replace(LONG_KIND, ''), bare])]
}

/** Names of several words are also typed as one (hongkong); a short one may be another word. */
const joined = (name: string): string[] => {
  const word = name.replaceAll(' ', '')
  return word !== name && word.length >= 6 && isSpaced(word) ? [word] : []
}

/** A name of one or two Latin letters, or of one character, is too ambiguous. */
const isTelling = (name: string) => name.length >= (/^[\p{Script=Latin} .'-]+$/u.test(name) ? 3 : 2)

/** Indexes the names of a gazetteer, so that a lookup is one map access per search. */
export function indexPlaceNames(places: Iterable<NamedPlace>): PlaceNames {
  const bySpelling = new Map<string, NamedPlace[]>()
  for (const place of places) {
    const texts = [...Object.values(place.names), ...place.spellings]
    const names = texts.flatMap((name) => (name ? namesOf(name) : []))
    for (const text of new Set([...names, ...names.flatMap(joined)])) {
      if (!isTelling(text)) continue
      const known = bySpelling.get(text)
      if (known) known.push(place)
      else bySpelling.set(text, [place])
    }
  }
  const memory = new Map<string, readonly (readonly string[])[]>()

  function otherNames(spelling: string, meant: readonly NamedPlace[]) {
    const best = meant.toSorted((a, b) => b.rank - a.rank).slice(0, MAX_PLACES)
    const names = best.flatMap((place) => [
      ...Object.values(place.names).flatMap((name) => (name ? namesOf(name) : [])),
      ...place.spellings.flatMap(namesOf).filter((name) => !isReading(name)),
    ])
    const telling = [...new Set(names)].filter((name) => name !== spelling && isTelling(name))
    // A text that contains 东京都 contains 东京: searching for the longer name too finds nothing more.
    const parts = [spelling, ...telling].filter((name) => !isWhole(name) && !name.includes(' '))
    return telling
      .filter((name) => !parts.some((part) => part !== name && name.includes(part)))
      .slice(0, MAX_NAMES)
      .map((name) => name.split(' '))
  }

  function namesBeside(spelling: string) {
    const known = memory.get(spelling)
    if (known) return known
    const meant = bySpelling.get(spelling)
    if (!meant) return undefined
    const names = otherNames(spelling, meant)
    memory.set(spelling, names)
    return names
  }

  return {
    at(words, at) {
      for (let length = Math.min(MAX_WORDS, words.length - at); length >= 1; length--) {
        const names = namesBeside(words.slice(at, at + length).join(' '))
        if (names) return { length, names }
      }
      return { length: 1, names: [] }
    },
    otherNames: namesBeside,
    named: (name) =>
      (bySpelling.get(name) ?? []).toSorted((a, b) => b.rank - a.rank).map(({ id }) => id),
  }
}

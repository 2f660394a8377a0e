import { LANGUAGES, type Language } from '@annai/contract/languages'
import { normalized } from '@annai/contract/text'
import type { Gazetteer, GazetteerPlace } from '../store.ts'
import { addressIn, shortEnglish, upwards } from '../view.ts'
import { innerIndex, prefixIndex } from './store.ts'

const MOST_SUGGESTIONS = 8

const LATIN: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' },
  臺: '台',
}

/**
 * A spelling without what people leave out: case, width, accents, apostrophes, hyphens; katakana as
 * hiragana. Hangul stays taken apart, so that a syllable still being typed (서우 before 서울) is a prefix.
 */
export const fold = (text: string): string =>
  normalized(text, 'NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘ʻ`´]/g, '')
    .replace(/[đðøłßæœıþ臺]/g, (letter) => LATIN[letter] ?? letter)
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[^\p{L}\p{N}\p{M}ー]+/gu, ' ')
    .trim()

const compact = (folded: string) => folded.replaceAll(' ', '')

export interface PlaceIndex {
  find(query: string, language: Language): GazetteerPlace[]
  /** The place that the whole text names: its address, or its name with places around it. */
  named(text: string): GazetteerPlace | null
}

/** No address of ours is longer; bounded before the text is normalized. */
const LONGEST_ADDRESS = 300

const KIND_WEIGHT = { country: 2.5, region: 1, city: 1, district: 0 } as const
const KIND_ORDER = { country: 0, city: 1, region: 2, district: 3 } as const

/** Two places with the same name: the one in the reader's part of the world comes first. */
const HOME: Readonly<Record<Language, string>> = {
  en: '',
  ja: 'JP',
  ko: 'KR',
  'zh-CN': 'CN',
  'zh-TW': 'TW',
}

function spellingsOf({ names, spellings }: GazetteerPlace): string[] {
  const folded = [...Object.values(names), shortEnglish(names.en), ...spellings].map(fold)
  return [...new Set([...folded, ...folded.map(compact)])]
}

/** 서울 for 서울특별시, 東京 for 東京都: how people write a name of at least two characters. */
const KIND_AT_END =
  /(?<=..)(?:특별시|광역시|특별자치시|특별자치도|도|시|군|구|현|부|성|주|特別市|特别市|特别行政区|特別行政區|都|府|県|縣|县|市|区|區|省|州)$/u

const shortNamesOf = ({ names, spellings }: GazetteerPlace): string[] =>
  [...Object.values(names), ...spellings]
    .filter((name) => KIND_AT_END.test(name))
    .map((name) => fold(name.replace(KIND_AT_END, '')))

/** A place is written in the languages in which it has a name. */
const addressesOf = (place: GazetteerPlace): string[] =>
  LANGUAGES.filter((language) => place.names[language]).map((language) =>
    compact(fold(addressIn(place, language))),
  )

/** "san francisco" is also found by its second word. */
const innerWords = (spelling: string): string[] =>
  [...spelling.matchAll(/ /g)].map(({ index }) => spelling.slice(index + 1))

const isLatin = (query: string) => /^[\p{Script=Latin}\d ]+$/u.test(query)

/** A Latin letter or two inside a word is no hint; two characters of CJK are. */
const isTelling = (query: string) => query.length >= (isLatin(query) ? 3 : 2)

/** Longer run-on questions than this are whole addresses, which are found as such. */
const LONGEST_RUN_ON = 24

interface Found {
  readonly at: number
  /** How well the words fit, 0 best. */
  readonly tier: number
}

export function indexPlaces(gazetteer: Gazetteer): PlaceIndex {
  const places = [...gazetteer.values()]
  const numbers = new Map(places.map(({ id }, at) => [id, at]))
  const spellings = places.map(spellingsOf)
  const indexed = (textsOf: (place: GazetteerPlace, at: number) => string[]) =>
    prefixIndex(
      places.flatMap((place, at) =>
        textsOf(place, at).map((text): [key: string, at: number] => [text, at]),
      ),
    )
  const names = indexed((_, at) => spellings[at] ?? [])
  const words = indexed((_, at) => (spellings[at] ?? []).flatMap(innerWords))
  const shortNames = indexed(shortNamesOf)
  const addresses = indexed(addressesOf)
  const inside = innerIndex(spellings.map((texts) => texts.join('\n')))

  const outside = (at: number): number[] => {
    const place = places[at]
    return place ? upwards(place).flatMap(({ id }) => numbers.get(id) ?? []) : []
  }

  /** Searches from the best fit to the worst, until there is enough. */
  function search(query: string, joined: string): Found[] {
    const telling = isTelling(query)
    const tiers: (() => number[])[] = [
      () => [query, joined].flatMap((text) => names.startingWith(text, true)),
      () => addresses.startingWith(joined, true),
      () => [query, joined].flatMap((text) => names.startingWith(text)),
      () => words.startingWith(query),
      () => (telling ? inside.containing(query) : []),
      () => (telling ? addresses.startingWith(joined) : []),
    ]
    const best = new Map<number, number>()
    for (const [tier, look] of tiers.entries()) {
      if (best.size >= MOST_SUGGESTIONS) break
      for (const at of look()) if (!best.has(at)) best.set(at, tier)
    }
    return [...best].map(([at, tier]) => ({ at, tier }))
  }

  const named = (text: string) =>
    new Set([...names.startingWith(text), ...words.startingWith(text)])

  /** "gion kyoto", "Kyoto, Japan": every word names the place or something around it. */
  function searchWords(query: string): Found[] {
    const meant = query.split(' ').map(named)
    const candidates = new Set(meant.flatMap((numbered) => [...numbered]))
    return [...candidates]
      .filter((at) => meant.every((numbered) => outside(at).some((around) => numbered.has(around))))
      .map((at) => ({ at, tier: 0 }))
  }

  /** 京都祇園: a place and something around it, written without a space. */
  function searchRunOn(joined: string): Found[] {
    // Latin words have spaces between them; two letters that begin two names are chance.
    if (isLatin(joined) || joined.length > LONGEST_RUN_ON) return []
    const found = new Set<number>()
    for (let cut = 1; cut < joined.length; cut++) {
      const heads = new Set(names.startingWith(joined.slice(0, cut)))
      if (heads.size === 0) break // a longer beginning cannot name anything either
      for (const at of names.startingWith(joined.slice(cut))) {
        if (outside(at).some((around) => around !== at && heads.has(around))) found.add(at)
      }
    }
    return [...found].map((at) => ({ at, tier: 0 }))
  }

  /** The ways to take a text apart into names: by commas, by words, by a seam in running scripts. */
  function readings(text: string): string[][] {
    const words = fold(text).split(' ')
    const [only = ''] = words
    const seams =
      words.length > 1 || isLatin(only) || only.length > LONGEST_RUN_ON
        ? []
        : Array.from({ length: only.length - 1 }, (_, at) => [
            only.slice(0, at + 1),
            only.slice(at + 1),
          ])
    const parts = text
      .split(/[,、，]/)
      .map(fold)
      .filter(Boolean)
    return [parts, words, ...seams]
  }

  return {
    named(text) {
      const bounded = text.slice(0, LONGEST_ADDRESS)
      const exactly = (spelling: string) => [
        ...names.startingWith(spelling, true),
        ...names.startingWith(compact(spelling), true),
        ...shortNames.startingWith(spelling, true),
      ]
      const address = addresses.startingWith(compact(fold(bounded)), true)
      const [whole] = bounded.length === text.length ? address : []
      if (whole !== undefined) return places[whole] ?? null
      for (const parts of bounded.length === text.length ? readings(text) : []) {
        const meant = parts.map((part) => new Set(exactly(part)))
        const found = meant
          .flatMap((numbered) => [...numbered])
          .find((at) =>
            meant.every((numbered) => outside(at).some((around) => numbered.has(around))),
          )
        if (found !== undefined) return places[found] ?? null
      }
      return null
    },
    find(text, language) {
      const query = fold(text)
      if (!query) return []
      const joined = compact(query)
      const direct = search(query, joined)
      const around = () => (query === joined ? searchRunOn(joined) : searchWords(query))
      const home = HOME[language]
      return (direct.length > 0 ? direct : around())
        .flatMap(({ at, tier }) => {
          const place = places[at]
          if (!place) return []
          const atHome = place.countryCode === home ? 0.5 : 0
          return [{ place, tier, weight: KIND_WEIGHT[place.kind] + place.rank + atHome }]
        })
        .sort(
          (a, b) =>
            a.tier - b.tier ||
            b.weight - a.weight ||
            KIND_ORDER[a.place.kind] - KIND_ORDER[b.place.kind] ||
            a.place.names.en.length - b.place.names.en.length ||
            (a.place.id < b.place.id ? -1 : 1),
        )
        .slice(0, MOST_SUGGESTIONS)
        .map(({ place }) => place)
    },
  }
}

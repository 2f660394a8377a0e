import { LANGUAGES, type Language } from '@annai/contract/languages'
import type { Gazetteer, GazetteerPlace } from '../store.ts'
import { addressIn, shortEnglish, upwards } from '../view.ts'

export const MOST_SUGGESTIONS = 8

const LATIN: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' },
  臺: '台',
}

/**
 * A spelling without what people leave out: case, width, accents, apostrophes, hyphens; katakana as
 * hiragana. Hangul stays taken apart, so that a syllable still being typed (서우 before 서울) is a prefix.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘ʻ`´]/g, '')
    .replace(/[đðøłßæœıþ臺]/g, (letter) => LATIN[letter] ?? letter)
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[^\p{L}\p{N}\p{M}ー]+/gu, ' ')
    .trim()

const compact = (folded: string) => folded.replaceAll(' ', '')

interface Entry {
  readonly place: GazetteerPlace
  /** Every folded spelling between line breaks: one `includes` asks them all. */
  readonly own: string
  /** The folded addresses, likewise. */
  readonly addresses: string
  readonly weight: number
}

export interface PlaceIndex {
  find(query: string, language: Language): GazetteerPlace[]
}

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

const lines = (texts: Iterable<string>) => `\n${[...new Set(texts)].join('\n')}\n`

function entryOf(place: GazetteerPlace): Entry {
  const spellings = [
    ...Object.values(place.names),
    shortEnglish(place.names.en),
    ...place.spellings,
  ].map(fold)
  // A place is written in the languages in which it has a name.
  const written = LANGUAGES.filter((language) => place.names[language])
  return {
    place,
    own: lines([...spellings, ...spellings.map(compact)]),
    addresses: lines(written.map((language) => compact(fold(addressIn(place, language))))),
    weight: KIND_WEIGHT[place.kind] + place.rank,
  }
}

const isLatin = (query: string) => /^[\p{Script=Latin}\d ]+$/u.test(query)

/** A Latin letter or two inside a word is no hint; two characters of CJK are. */
const isTelling = (query: string) => query.length >= (isLatin(query) ? 3 : 2)

/** How well the words fit, 0 best; null when they do not. */
function tierOf({ own, addresses }: Entry, query: string, joined: string): number | null {
  if (own.includes(`\n${query}\n`) || own.includes(`\n${joined}\n`)) return 0
  if (own.includes(`\n${query}`) || own.includes(`\n${joined}`)) return 1
  if (own.includes(` ${query}`)) return 2
  if (addresses.includes(`\n${joined}\n`)) return 0
  if (!isTelling(query)) return null
  if (own.includes(query)) return 3
  return addresses.includes(`\n${joined}`) ? 4 : null
}

const begins = (own: string, word: string) => own.includes(`\n${word}`) || own.includes(` ${word}`)

/** "gion kyoto", "Kyoto, Japan": every word names the place or something around it. */
function fitsWords(around: readonly Entry[], words: readonly string[]): boolean {
  const [entry] = around
  return (
    entry !== undefined &&
    words.some((word) => begins(entry.own, word)) &&
    words.every((word) => around.some(({ own }) => begins(own, word)))
  )
}

/** 京都祇園: a place and something around it, written without a space. */
function fitsRunOn(around: readonly Entry[], joined: string): boolean {
  const [entry, ...outer] = around
  // Latin words have spaces between them; two letters that begin two names are chance.
  if (!entry || isLatin(joined)) return false
  for (let cut = 1; cut < joined.length; cut++) {
    if (!entry.own.includes(`\n${joined.slice(cut)}`)) continue
    const head = joined.slice(0, cut)
    if (outer.some(({ own }) => own.includes(`\n${head}`))) return true
  }
  return false
}

export function indexPlaces(gazetteer: Gazetteer): PlaceIndex {
  const entries = [...gazetteer.values()].map(entryOf)
  const entryById = new Map(entries.map((entry) => [entry.place.id, entry]))
  const around = (entry: Entry) =>
    upwards(entry.place).flatMap((place) => entryById.get(place.id) ?? [])

  const search = (query: string, joined: string) =>
    entries.flatMap((entry) => {
      const tier = tierOf(entry, query, joined)
      return tier === null ? [] : [{ entry, tier }]
    })
  const searchAround = (query: string, joined: string) => {
    const words = query.split(' ')
    const fits =
      words.length > 1
        ? (entry: Entry) => fitsWords(around(entry), words)
        : (entry: Entry) => fitsRunOn(around(entry), joined)
    return entries.filter(fits).map((entry) => ({ entry, tier: 5 }))
  }

  return {
    find(text, language) {
      const query = fold(text)
      if (!query) return []
      const joined = compact(query)
      const direct = search(query, joined)
      const found = direct.length > 0 ? direct : searchAround(query, joined)
      const weight = ({ place, weight: own }: Entry) =>
        own + (place.countryCode === HOME[language] ? 0.5 : 0)
      return found
        .sort(
          (a, b) =>
            a.tier - b.tier ||
            weight(b.entry) - weight(a.entry) ||
            KIND_ORDER[a.entry.place.kind] - KIND_ORDER[b.entry.place.kind] ||
            a.entry.place.names.en.length - b.entry.place.names.en.length ||
            (a.entry.place.id < b.entry.place.id ? -1 : 1),
        )
        .slice(0, MOST_SUGGESTIONS)
        .map(({ entry }) => entry.place)
    },
  }
}

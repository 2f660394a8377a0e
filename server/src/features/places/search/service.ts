import { LANGUAGES, type Language } from '@annai/contract/languages'
import { addressParts, type Meaning } from '../address-parts.ts'
import { compact, fold, isLatin, shortNamesOf, spellingsOf, withoutKind } from '../spelling.ts'
import type { Gazetteer, GazetteerPlace } from '../store.ts'
import { addressIn, upwards } from '../view.ts'
import { innerIndex, prefixIndex } from './store.ts'

const MAX_SUGGESTIONS = 8

export interface PlaceIndex {
  find(query: string, language: Language): GazetteerPlace[]
  /** The place that the whole text names: its address, or its name with places around it. */
  named(text: string): GazetteerPlace | null
}

/** No address of ours is longer; bounded before the text is normalized. */
const MAX_ADDRESS = 300

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

/** A place is written in the languages in which it has a name. */
const addressesOf = (place: GazetteerPlace): string[] =>
  LANGUAGES.filter((language) => place.names[language]).map((language) =>
    compact(fold(addressIn(place, language))),
  )

/** "san francisco" is also found by its second word. */
const innerWords = (spelling: string): string[] =>
  [...spelling.matchAll(/ /g)].map(({ index }) => spelling.slice(index + 1))

/** A Latin letter or two inside a word is no hint; two characters of CJK are. */
const isTelling = (query: string) => query.length >= (isLatin(query) ? 3 : 2)

interface Found {
  readonly at: number
  /** How well the words fit, 0 best. */
  readonly tier: number
}

/** The better known first; of two with the same name the one in the better-known city. */
const weightOf = ({ kind, rank, parent }: GazetteerPlace): number =>
  KIND_WEIGHT[kind] + rank + (kind === 'district' ? (parent?.rank ?? 0) / 10 : 0)

const byWeight = (a: GazetteerPlace, b: GazetteerPlace): number =>
  weightOf(b) - weightOf(a) ||
  KIND_ORDER[a.kind] - KIND_ORDER[b.kind] ||
  a.names.en.length - b.names.en.length ||
  (a.id < b.id ? -1 : 1)

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
  const addresses = indexed(addressesOf)
  const inside = innerIndex(spellings.map((texts) => texts.join('\n')))
  const around = places.map((place) => upwards(place).flatMap(({ id }) => numbers.get(id) ?? []))

  const wholeNames = new Map<string, number[]>()
  for (const [at, place] of places.entries())
    for (const name of new Set([...(spellings[at] ?? []), ...shortNamesOf(place)])) {
      const known = wholeNames.get(name)
      if (known) known.push(at)
      else wholeNames.set(name, [at])
    }
  const whole = (text: string) => wholeNames.get(text) ?? wholeNames.get(compact(text))
  /** What a text names, with a word for its kind or without one. */
  function wholeName(text: string): Meaning {
    const bare = () =>
      withoutKind(text).flatMap(({ name, kinds }) =>
        (whole(name) ?? []).filter((at) => kinds.some((kind) => kind === places[at]?.kind)),
      )
    return new Set(whole(text) ?? bare())
  }
  const beginning = (text: string): Meaning => new Set(names.startingWith(text))

  const isWithin = (at: number, part: Meaning): boolean =>
    (around[at] ?? []).some((outer) => part.has(outer))
  /** 東山区 and 祇園 are both in Kyoto; in an address one follows the other. */
  const isBeside = (at: number, part: Meaning): boolean =>
    [...part].some((other) => {
      const [one, two] = [places[at], places[other]]
      return one?.kind === 'district' && two?.kind === 'district' && one.parent === two.parent
    })

  /** The places that all parts of an address lead to: each part names one of them or lies around. */
  function ledToBy(parts: readonly Meaning[], isDownwards: boolean): number[] {
    const all = [...new Set(parts.flatMap((part) => [...part]))]
    const inner = all.filter((at) => parts.every((part) => isWithin(at, part)))
    if (inner.length > 0 || parts.length < 2) return inner
    const last = parts.at(isDownwards ? -1 : 0) ?? []
    return [...last].filter((at) => parts.every((part) => isWithin(at, part) || isBeside(at, part)))
  }

  /** What the longest names of a text lead to. */
  function addressed(query: string, isTyped: boolean): number[] {
    const reading = isTyped
      ? { named: wholeName, begun: beginning, hasStreet: true }
      : { named: wholeName }
    for (const parts of addressParts(query, reading)) {
      const found = ledToBy(parts, !isLatin(query))
      if (found.length > 0) return found
    }
    return []
  }

  const begunAnywhere = (text: string) =>
    new Set([...names.startingWith(text), ...words.startingWith(text)])

  /** "gion kyo", "Kyoto, Japan": every word begins a name of the place or of something around it. */
  function byWords(query: string): number[] {
    const meant = query.split(' ').map(begunAnywhere)
    const candidates = new Set(meant.flatMap((numbered) => [...numbered]))
    return [...candidates].filter((at) => meant.every((part) => isWithin(at, part)))
  }

  /** Searches from the best fit to the worst, until there is enough. */
  function search(query: string): Found[] {
    const joined = compact(query)
    const telling = isTelling(query)
    const best = new Map<number, number>()
    const tiers: (() => number[])[] = [
      () => [query, joined].flatMap((text) => names.startingWith(text, true)),
      () => addresses.startingWith(joined, true),
      () => (best.size === 0 ? addressed(query, false) : []),
      () => [query, joined].flatMap((text) => names.startingWith(text)),
      () => words.startingWith(query),
      () => (telling ? inside.containing(query) : []),
      () => (telling ? addresses.startingWith(joined) : []),
      () => (best.size === 0 && query !== joined ? byWords(query) : []),
      () => (best.size === 0 ? addressed(query, true) : []),
    ]
    for (const [tier, look] of tiers.entries()) {
      if (best.size >= MAX_SUGGESTIONS) break
      for (const at of look()) if (!best.has(at)) best.set(at, tier)
    }
    return [...best].map(([at, tier]) => ({ at, tier }))
  }

  return {
    named(text) {
      if (text.length > MAX_ADDRESS) return null
      const query = fold(text)
      const [exactly] = addresses.startingWith(compact(query), true)
      if (exactly !== undefined) return places[exactly] ?? null
      const found = addressed(query, false).flatMap((at) => places[at] ?? [])
      return found.sort(byWeight)[0] ?? null
    },
    find(text, language) {
      const query = fold(text.slice(0, MAX_ADDRESS))
      if (!query) return []
      const home = HOME[language]
      return search(query)
        .flatMap(({ at, tier }) => {
          const place = places[at]
          if (!place) return []
          const atHome = place.countryCode === home ? 0.5 : 0
          return [{ place, tier, atHome }]
        })
        .sort(
          (a, b) =>
            a.tier - b.tier ||
            weightOf(b.place) + b.atHome - weightOf(a.place) - a.atHome ||
            byWeight(a.place, b.place),
        )
        .slice(0, MAX_SUGGESTIONS)
        .map(({ place }) => place)
    },
  }
}

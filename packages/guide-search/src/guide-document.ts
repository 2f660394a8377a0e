import type { LowestPrice } from '@annai/contract/guides/lowest-price'
import {
  EXPERTISES,
  type Expertise,
  LANGUAGE_CODES,
  type LanguageCode,
} from '@annai/contract/guides/vocabulary'
import { countryKeyOf } from '@annai/contract/places/countries'
import type { IndexedCalendar } from './days/day-sets.ts'
import type { Standing } from './results/page-order.ts'
import { fold } from './text/fold.ts'
import { nameToken, withoutDelimiters } from './text/name-token.ts'

/** A visible guide, as stored in the index. */
export interface GuideDocument extends Standing {
  readonly id: string
  readonly version: number
  /** Numbers of the vocabulary. */
  readonly languages: readonly number[]
  readonly expertises: readonly number[]
  readonly country: string
  /** Null for a guide without a calendar. */
  readonly calendar: IndexedCalendar | null
  /** All searched text, as the guide wrote it. */
  readonly searched: string
  /** The name that the guide shows. */
  readonly name: string
  /** Hash of the name and `searched`: the text is indexed again only when this changes. */
  readonly textHash: number
  /** The id of the place of the address, or ''. */
  readonly place: string
  /** False for a guide of the demo. */
  readonly isReal: boolean
  /** The price that the card shows; null for none. */
  readonly price: LowestPrice | null
  /**
   * The card as JSON. It begins with the address and ends with the view count: both are replaced in
   * place.
   */
  readonly card: string
}

/** A guide with the folded text. */
export interface IndexedDocument extends Omit<GuideDocument, 'searched' | 'name'> {
  readonly text: string
}

const numbered = (keys: readonly string[]): ReadonlyMap<string, number> =>
  new Map(keys.map((key, number) => [key, number]))

/** The numbers of the keys in their vocabularies. */
export const LANGUAGE_NUMBERS = numbered(LANGUAGE_CODES)
export const EXPERTISE_NUMBERS = numbered(EXPERTISES)

export const languageNumber = (code: LanguageCode): number => LANGUAGE_NUMBERS.get(code) ?? -1
export const expertiseNumber = (key: Expertise): number => EXPERTISE_NUMBERS.get(key) ?? -1

const numbersIn = (keys: readonly string[], numbers: ReadonlyMap<string, number>): number[] => [
  ...new Set(keys.flatMap((key) => numbers.get(key) ?? [])),
]

/**
 * The longest indexed text in code units, bounded before it is processed; profiles stay below it.
 */
const MAX_SEARCHED = 24_000

/**
 * The searched text. The introduction is last, so that cutting a very long one loses nothing else.
 */
const searchedText = ({ name, texts, address, country, introduction }: GuideFields): string =>
  [name, ...texts, address, country, introduction]
    .map((part) => part.slice(0, MAX_SEARCHED))
    .join(' ')
    .slice(0, MAX_SEARCHED)

/** Folds the guide's text for the index. */
export function foldDocument({ searched, name, ...guide }: GuideDocument): IndexedDocument {
  const text = `${fold(withoutDelimiters(searched))} ${nameToken(fold(withoutDelimiters(name)))}`
  return { ...guide, text }
}

/** The fields that a guide is indexed by. */
export interface GuideFields extends Standing {
  readonly id: string
  readonly version: number
  /** Keys of the vocabulary; unknown keys are ignored. */
  readonly languages: readonly string[]
  readonly expertises: readonly string[]
  readonly country: string
  readonly address: string
  readonly calendar: IndexedCalendar | null
  readonly name: string
  readonly introduction: string
  /** More texts to search. */
  readonly texts: readonly string[]
  /** The id of the place of the address; '' to show the address as written. */
  readonly place?: string
  /** Whether the guide is of the demo. */
  readonly isDemo?: boolean
  readonly price?: LowestPrice | null
  /** The public card of the guide: its location must come first, the view count last. */
  readonly card: object
}

export function guideDocument(fields: GuideFields): GuideDocument {
  const searched = searchedText(fields)
  const { id, version, priority, views, created, score, country, address, calendar, name } = fields
  return {
    id,
    version,
    priority,
    views,
    created,
    score,
    calendar,
    languages: numbersIn(fields.languages, LANGUAGE_NUMBERS),
    expertises: numbersIn(fields.expertises, EXPERTISE_NUMBERS),
    country: countryKeyOf({ country, formattedAddress: address }),
    searched,
    name,
    textHash: hashOf(`${name}\n${searched}`),
    place: fields.place ?? '',
    isReal: !fields.isDemo,
    price: fields.price ?? null,
    card: JSON.stringify(fields.card),
  }
}

/** A 53-bit hash of a text. Two texts of one guide practically never collide. */
function hashOf(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    high = Math.imul(high ^ character, 2654435761)
    low = Math.imul(low ^ character, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 2 ** 32 * (2097151 & low) + (high >>> 0)
}

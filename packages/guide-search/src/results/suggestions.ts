import type { GuideCard } from '@annai/contract/guides/shapes'
import type { ExploreSuggestions } from '@annai/contract/guides/suggestion-shapes'
import {
  EXPERTISES,
  type Expertise,
  LANGUAGE_CODES,
  type LanguageCode,
} from '@annai/contract/guides/vocabulary'
import type { Language } from '@annai/contract/languages'
import type { Place } from '@annai/contract/places/shapes'
import { countryCodes } from '@annai/contract/places/vocabulary'
import type { GuideIndex } from '../guide-index.ts'
import { parseSearchQuery, type RawQuery } from '../search-query.ts'
import type { SearchReader } from '../search-reading.ts'
import { fold } from '../text/fold.ts'

const MOST = { places: 4, languages: 3, expertises: 4, guides: 4 }
/** How many matching guides are checked for a name match. */
const LOOKED_AT = 200

const LOCATION_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(countryCodes).map(([key, code]) => [code, key]),
)

/** The key of the location filter if the place is one of its countries. */
function locationOf({ addressComponents }: Place): string | undefined {
  const [own, ...around] = addressComponents
  return around.length === 0 && own ? LOCATION_OF.get(own.shortName) : undefined
}

/** The data for suggestions other than guides. */
export interface SuggestionSource {
  places(text: string, language: Language): readonly Place[]
  /** The address of a place; null for a place that is not known. */
  placeLabel(place: string, language: Language): string | null
  languageLabel(code: LanguageCode, language: Language): string
  expertiseLabel(key: Expertise, language: Language): string
}

/** Suggestions for a typed text: places, languages and expertises with guides, and guides by name. */
export function suggest(
  known: SuggestionSource,
  index: Pick<GuideIndex, 'count' | 'cardTexts'>,
  reader: SearchReader,
  text: string,
  language: Language,
): ExploreSuggestions {
  const query = parseSearchQuery({ search: text }, reader)
  const words = query.terms.flatMap((term) => term.words)
  if (words.length === 0) return { places: [], languages: [], expertises: [], guides: [] }
  const reading = query.reading ?? []
  const isMeant = (label: string) => {
    const folded = fold(label)
    return words.every((word) => folded.includes(word))
  }

  const places = known.places(words.join(' '), language).map((place) => {
    const { name, formattedAddress } = place
    const location = locationOf(place)
    const query = location ? { location } : { search: name }
    const totalGuides = index.count(parseSearchQuery(query, reader))
    return { name, formattedAddress, ...(location && { location }), totalGuides }
  })
  /** The options of a filter that match by label or by reading, most guides first. */
  const options = <K extends string>(
    keys: readonly K[],
    labelOf: (key: K) => string,
    isRead: (key: K) => boolean,
    filter: (key: K) => RawQuery,
  ) =>
    keys
      .map((key) => ({ key, label: labelOf(key) }))
      .filter(({ key, label }) => isMeant(label) || isRead(key))
      .map((option) => ({
        ...option,
        totalGuides: index.count(parseSearchQuery(filter(option.key), reader)),
      }))
      .filter(({ totalGuides }) => totalGuides > 0)
      .toSorted((a, b) => b.totalGuides - a.totalGuides)
  const languages = options(
    LANGUAGE_CODES,
    (code) => known.languageLabel(code, language),
    (code) => reading.some((term) => term.languages.includes(code)),
    (code) => ({ languages: code }),
  )
  const expertises = options(
    EXPERTISES,
    (key) => known.expertiseLabel(key, language),
    (key) => reading.some((term) => term.expertises.includes(key)),
    (key) => ({ expertises: key }),
  )
  const asText = { ...query, reading: null }
  const cards = index
    .cardTexts(asText, LOOKED_AT)
    .map(({ card, place }) => ({ ...(JSON.parse(card) as GuideCard), place }))
  return {
    places: places.filter(({ totalGuides }) => totalGuides > 0).slice(0, MOST.places),
    languages: languages.slice(0, MOST.languages),
    expertises: expertises.slice(0, MOST.expertises),
    guides: cards
      .filter(({ displayName, username }) => isMeant(`${displayName} ${username}`))
      .slice(0, MOST.guides)
      .map(({ username, displayName, role, profilePicture, location, place }) => ({
        username,
        displayName,
        role,
        profilePicture,
        formattedAddress: (place && known.placeLabel(place, language)) || location.formattedAddress,
      })),
  }
}

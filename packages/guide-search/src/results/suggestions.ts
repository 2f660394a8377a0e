import type { ExploreSuggestions, GuideCard } from '@annai/contract/guides/shapes'
import { EXPERTISES, type Expertise } from '@annai/contract/guides/vocabulary'
import type { Language } from '@annai/contract/languages'
import type { Place } from '@annai/contract/places/shapes'
import { countryCodes } from '@annai/contract/places/vocabulary'
import type { PlaceNames } from '../facets/place-names.ts'
import type { GuideIndex } from '../guide-index.ts'
import { parseSearchQuery } from '../search-query.ts'
import { fold } from '../text/fold.ts'

const MOST = { places: 4, expertises: 4, guides: 4 }
/** How many matching guides are checked for a name match. */
const LOOKED_AT = 200

const LOCATION_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(countryCodes).map(([key, code]) => [code, key]),
)

/** The key of the location filter, when the place is one of its countries. */
function locationOf({ addressComponents }: Place): string | undefined {
  const [own, ...around] = addressComponents
  return around.length === 0 && own ? LOCATION_OF.get(own.shortName) : undefined
}

/** What suggestions are made of beside the guides. */
export interface SuggestionSource {
  places(text: string, language: Language): readonly Place[]
  expertiseLabel(key: Expertise, language: Language): string
}

/** Suggestions for a typed text: places and expertises with guides, and guides by name. */
export function suggest(
  known: SuggestionSource,
  index: Pick<GuideIndex, 'count' | 'cardTexts'>,
  names: PlaceNames,
  text: string,
  language: Language,
): ExploreSuggestions {
  const query = parseSearchQuery({ search: text }, names)
  const words = query.terms.flatMap((term) => term.words)
  if (words.length === 0) return { places: [], expertises: [], guides: [] }
  const isMeant = (label: string) => {
    const folded = fold(label)
    return words.every((word) => folded.includes(word))
  }

  const places = known.places(words.join(' '), language).map((place) => {
    const { name, formattedAddress } = place
    const location = locationOf(place)
    const query = location ? { location } : { search: name }
    const totalGuides = index.count(parseSearchQuery(query, names))
    return { name, formattedAddress, ...(location && { location }), totalGuides }
  })
  const meant = EXPERTISES.map((key) => ({
    key,
    label: known.expertiseLabel(key, language),
  })).filter(({ label }) => isMeant(label))
  const expertises = meant.map(({ key, label }) => ({
    key,
    label,
    totalGuides: index.count(parseSearchQuery({ expertises: key }, names)),
  }))
  const cards = index.cardTexts(query, LOOKED_AT).map((text) => JSON.parse(text) as GuideCard)
  return {
    places: places.filter(({ totalGuides }) => totalGuides > 0).slice(0, MOST.places),
    expertises: expertises
      .filter(({ totalGuides }) => totalGuides > 0)
      .toSorted((a, b) => b.totalGuides - a.totalGuides)
      .slice(0, MOST.expertises),
    guides: cards
      .filter(({ displayName, username }) => isMeant(`${displayName} ${username}`))
      .slice(0, MOST.guides)
      .map(named),
  }
}

const named = ({ username, displayName, role, profilePicture, location }: GuideCard) => ({
  username,
  displayName,
  role,
  profilePicture,
  formattedAddress: location.formattedAddress,
})

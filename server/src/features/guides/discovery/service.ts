import type {
  NearbyPlaces,
  PlaceLink,
  PlaceOverview,
  PlacePage,
} from '@annai/contract/guides/discovery/shapes'
import { LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import type { Language } from '@annai/contract/languages'
import { countryKey } from '@annai/contract/places/countries'
import type { PlaceStep } from '@annai/contract/places/shapes'
import { locate, type PlaceCount, type RawQuery } from '@annai/guide-search'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  type GazetteerPlace,
  namedPlace,
  placeAddress,
  placeName,
  placesAround,
  placeTable,
} from '../../places/service.ts'
import type { Explore } from '../explore/service.ts'
import type { GuideRow } from '../store.ts'
import { placeOf } from '../view.ts'
import { distance, mapView, stepsTo, stepView } from './view.ts'

type CountOf = (place: string) => PlaceCount
type Settings = Pick<Platform, 'env'>

/** Pages with fewer real guides are not indexed by search engines. */
const MIN_INDEXED = 3
/** The number of nearest places on the page of a place. */
const MAX_LINKED = 6
const MAX_LANGUAGES = 8
/** The number of places offered after an empty search, without the country. */
const MAX_OFFERED = 5
/** The number of nearest places that are searched for guides who fit. */
const MAX_EXAMINED = 30

/** The pages of countries and places, counted by the search index. */
export interface Discovery {
  overview(language: Language): Promise<PlaceOverview>
  page(country: string, place: string | undefined, language: Language): Promise<PlacePage>
  /**
   * The places around and near the one that a search names, if that has no guides: those with
   * guides who fit the other filters, the country last.
   */
  nearby(query: RawQuery, language: Language): Promise<NearbyPlaces>
  /** The pages that search engines may show, as paths of the site. */
  indexedPaths(): Promise<string[]>
}

const isInside = (place: GazetteerPlace, outer: GazetteerPlace): boolean =>
  place !== outer && placesAround(place).includes(outer)

export function createDiscovery(
  ctx: Settings,
  explore: Pick<Explore, 'placeCounts' | 'facets' | 'usualPrices' | 'namedPlaces' | 'countsIn'>,
): Discovery {
  const { gazetteer, slugs } = placeTable(ctx)
  const places = [...gazetteer.values()]
  const countries = places.filter(({ parent }) => parent === null)
  const childrenOf = Map.groupBy(places, ({ parent }) => parent?.id)
  const inCountry = Map.groupBy(
    places.filter(({ parent }) => parent !== null),
    ({ countryCode }) => countryCode,
  )
  const inside = (outer: GazetteerPlace) =>
    (inCountry.get(outer.countryCode) ?? []).filter((place) => isInside(place, outer))

  /** A place with the same guides as one inside it leaves search engines to that one. */
  const isIndexed = ({ id }: GazetteerPlace, countOf: CountOf): boolean => {
    const { real } = countOf(id)
    const isSame = (child: GazetteerPlace) => countOf(child.id).real === real
    return real >= MIN_INDEXED && !childrenOf.get(id)?.some(isSame)
  }

  /** The places inside that are worth a link: none that shows the same guides as another one. */
  function listedInside(outer: GazetteerPlace, countOf: CountOf): GazetteerPlace[] {
    const withGuides = inside(outer).filter(
      ({ id, kind, parent }) =>
        countOf(id).all > 0 && (kind !== 'district' || outer.kind === 'city' || parent === outer),
    )
    const hasSame = (place: GazetteerPlace) =>
      withGuides.some(
        (other) => isInside(other, place) && countOf(other.id).all === countOf(place.id).all,
      )
    return withGuides.filter((place) => !hasSame(place)).toSorted(byGuides(countOf))
  }

  /** A city, or what is divided into districts or not at all, such as Tokyo and Singapore. */
  function isCityLike({ id, kind }: GazetteerPlace): boolean {
    const kinds = childrenOf.get(id)?.map((child) => child.kind) ?? []
    return kind !== 'district' && (kinds.length === 0 || kinds.includes('district'))
  }

  function nearest(own: GazetteerPlace, countOf: CountOf, most: number): GazetteerPlace[] {
    const isCandidate = (place: GazetteerPlace) =>
      own.kind === 'country'
        ? place.kind === 'country'
        : isCityLike(place) || (place.kind === 'district' && own.kind === 'district')
    const around = placesAround(own)
    return places
      .filter(
        (place) =>
          isCandidate(place) &&
          countOf(place.id).all > 0 &&
          !around.includes(place) &&
          !isInside(place, own),
      )
      .map((place) => ({ place, far: distance(own, place) }))
      .toSorted((a, b) => a.far - b.far)
      .slice(0, most)
      .map(({ place }) => place)
  }

  const countryNamed = (key: string) =>
    countries.find(({ names }) => Object.values(names).some((name) => countryKey(name) === key))

  /** The place that the query names; undefined if it names none, or one with guides. */
  async function emptyPlace(query: RawQuery, countOf: CountOf) {
    const groups = await explore.namedPlaces(query)
    const country =
      typeof query.location === 'string' ? countryNamed(countryKey(query.location)) : undefined
    const [id] =
      [...groups, ...(country ? [[country.id]] : [])].find((ids) =>
        ids.every((each) => countOf(each).all === 0),
      ) ?? []
    return id === undefined ? undefined : gazetteer.get(id)
  }

  const linker =
    (language: Language, countOf: CountOf) =>
    (place: GazetteerPlace): PlaceLink => ({
      ...stepView(place, language, slugs.pathOf),
      totalGuides: countOf(place.id).all,
    })

  async function languagesIn(place: string): Promise<PlacePage['languages']> {
    const { languages } = await explore.facets({ place })
    return LANGUAGE_CODES.map((code) => ({ code, totalGuides: languages[code] ?? 0 }))
      .filter(({ totalGuides }) => totalGuides > 0)
      .toSorted((a, b) => b.totalGuides - a.totalGuides)
      .slice(0, MAX_LANGUAGES)
  }

  const isOverviewIndexed = (countOf: CountOf): boolean =>
    countries.reduce((sum, { id }) => sum + countOf(id).real, 0) >= MIN_INDEXED

  return {
    async overview(language) {
      const countOf = await explore.placeCounts()
      const link = linker(language, countOf)
      const listed = countries.filter(({ id }) => countOf(id).all > 0).toSorted(byGuides(countOf))
      return {
        totalGuides: listed.reduce((sum, { id }) => sum + countOf(id).all, 0),
        isIndexed: isOverviewIndexed(countOf),
        countries: listed.map(link),
      }
    },
    async page(country, placeSlug, language) {
      const place = slugs.find(country, placeSlug) ?? refuse('places.notFound')
      const [languages, countOf] = [await languagesIn(place.id), await explore.placeCounts()]
      const link = linker(language, countOf)
      const listed = listedInside(place, countOf)
      const isLeaf = (one: GazetteerPlace) => !listed.some((other) => isInside(other, one))
      const dots = listed.filter(isLeaf).map((dot) => ({ place: dot, link: link(dot) }))
      return {
        ...link(place),
        place: place.id,
        address: placeAddress(place, language),
        isIndexed: isIndexed(place, countOf),
        around: stepsTo(place)
          .filter((one) => one !== place)
          .map((one) => stepView(one, language, slugs.pathOf)),
        inside: listed.map(link),
        nearby: nearest(place, countOf, MAX_LINKED).map(link),
        languages,
        prices: await explore.usualPrices({ place: place.id }),
        map: place.kind === 'country' && dots.length > 0 ? mapView(inside(place), dots) : null,
      }
    },
    async nearby(query, language) {
      const countOf = await explore.placeCounts()
      const own = await emptyPlace(query, countOf)
      if (!own) return []
      const fitting = await explore.countsIn(query)
      const counted = (place: GazetteerPlace) => ({
        place,
        totalGuides: countOf(place.id).all > 0 ? fitting(place.id) : 0,
      })
      const [country, ...around] = stepsTo(own).filter((place) => place !== own)
      const candidates = [...around.toReversed(), ...nearest(own, countOf, MAX_EXAMINED)]
      const offered: ReturnType<typeof counted>[] = []
      for (const place of candidates) {
        const found = counted(place)
        if (found.totalGuides > 0) offered.push(found)
        if (offered.length === MAX_OFFERED) break
      }
      const whole = country && counted(country)
      // Unless one of the places has all guides of the country.
      if (
        whole &&
        whole.totalGuides > 0 &&
        !offered.some(
          ({ place, totalGuides }) =>
            isInside(place, whole.place) && totalGuides === whole.totalGuides,
        )
      )
        offered.push(whole)
      return offered.map(({ place, totalGuides }) => ({
        place: place.id,
        name: placeName(place, language),
        totalGuides,
      }))
    },
    async indexedPaths() {
      const countOf = await explore.placeCounts()
      const paths = places
        .filter((place) => isIndexed(place, countOf))
        .map((place) => `/guides/${slugs.pathOf(place)}`)
      return isOverviewIndexed(countOf) ? ['/guides', ...paths] : paths
    },
  }
}

/** Most guides first, then by English name. */
const byGuides =
  (countOf: CountOf) =>
  (a: GazetteerPlace, b: GazetteerPlace): number =>
    countOf(b.id).all - countOf(a.id).all || (a.names.en < b.names.en ? -1 : 1)

type PlaceRow = Pick<GuideRow, 'place_id' | 'is_place_known' | 'formatted_address' | 'country_code'>

/** The pages above a guide's: from the country down to the guide's own place. */
export function guidePlacePath(ctx: Settings, row: PlaceRow, language: Language): PlaceStep[] {
  const { gazetteer, slugs } = placeTable(ctx)
  const country = row.country_code.toLowerCase()
  const id = locate(
    { place: placeOf(row), country, address: () => row.formatted_address },
    {
      has: (known) => gazetteer.has(known),
      readAddress: (address) => namedPlace(ctx, address)?.placeId ?? null,
      countryId: (code) => code,
    },
  )
  const place = gazetteer.get(id)
  return place ? stepsTo(place).map((step) => stepView(step, language, slugs.pathOf)) : []
}

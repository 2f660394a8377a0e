import type { PlaceLink, PlaceOverview, PlacePage } from '@annai/contract/guides/discovery/shapes'
import { LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import type { Language } from '@annai/contract/languages'
import type { PlaceStep } from '@annai/contract/places/shapes'
import { locate, type PlaceCount } from '@annai/guide-search'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  type GazetteerPlace,
  namedPlace,
  placeAddress,
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
const MAX_NEARBY = 6
const MAX_LANGUAGES = 8

/** The pages of countries and places, counted by the search index. */
export interface Discovery {
  overview(language: Language): Promise<PlaceOverview>
  page(country: string, place: string | undefined, language: Language): Promise<PlacePage>
  /** The pages that search engines may show, as paths of the site. */
  indexedPaths(): Promise<string[]>
}

const isInside = (place: GazetteerPlace, outer: GazetteerPlace): boolean =>
  place !== outer && placesAround(place).includes(outer)

export function createDiscovery(
  ctx: Settings,
  explore: Pick<Explore, 'placeCounts' | 'facets' | 'usualPrices'>,
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

  function nearest(own: GazetteerPlace, countOf: CountOf): GazetteerPlace[] {
    const isSuch = ({ kind }: GazetteerPlace) =>
      own.kind === 'country'
        ? kind === 'country'
        : kind === 'city' || (kind === 'district' && own.kind === 'district')
    const around = placesAround(own)
    return places
      .filter(
        (place) =>
          isSuch(place) &&
          countOf(place.id).all > 0 &&
          !around.includes(place) &&
          !isInside(place, own),
      )
      .map((place) => ({ place, far: distance(own, place) }))
      .toSorted((a, b) => a.far - b.far)
      .slice(0, MAX_NEARBY)
      .map(({ place }) => place)
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
        nearby: nearest(place, countOf).map(link),
        languages,
        prices: await explore.usualPrices({ place: place.id }),
        map: place.kind === 'country' && dots.length > 0 ? mapView(inside(place), dots) : null,
      }
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

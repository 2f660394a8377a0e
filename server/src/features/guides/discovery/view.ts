import type { PlaceMap } from '@annai/contract/guides/discovery/shapes'
import type { Language } from '@annai/contract/languages'
import type { PlaceStep } from '@annai/contract/places/shapes'
import { type GazetteerPlace, placeName, placesAround } from '../../places/service.ts'

type Point = Pick<GazetteerPlace, 'lat' | 'lng'>
type PathOf = (place: GazetteerPlace) => string

export const stepView = (place: GazetteerPlace, language: Language, pathOf: PathOf): PlaceStep => ({
  name: placeName(place, language),
  path: pathOf(place),
})

/** From the country to the place; a city stands for its region. */
export function stepsTo(place: GazetteerPlace): GazetteerPlace[] {
  const chain = placesAround(place)
  const hasCity = chain.some(({ kind }) => kind === 'city')
  return chain.filter(({ kind }) => kind !== 'region' || !hasCity).toReversed()
}

const inRadians = (degrees: number) => (degrees * Math.PI) / 180

/** The central angle between two places. */
export function distance(a: Point, b: Point): number {
  const [aLat, bLat] = [inRadians(a.lat), inRadians(b.lat)]
  const half = Math.sin((bLat - aLat) / 2) ** 2
  const turn = Math.sin(inRadians(b.lng - a.lng) / 2) ** 2
  return 2 * Math.asin(Math.min(1, Math.sqrt(half + Math.cos(aLat) * Math.cos(bLat) * turn)))
}

const MAX_SIDE = 640
const MARGIN = 24
/** In degrees, so that a country with a single place has an extent too. */
const MIN_EXTENT = 0.2

/** Longitudes without a jump if there are places on both sides of the 180th meridian. */
function unbroken(points: readonly Point[]): (point: Point) => number {
  const all = points.map(({ lng }) => lng)
  const isBroken = Math.max(...all) - Math.min(...all) > 180
  return ({ lng }) => (isBroken && lng < 0 ? lng + 360 : lng)
}

/** Draws places as points, north up, in the right proportions for the middle of the country. */
function projection(points: readonly Point[]) {
  const lngOf = unbroken(points)
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(lngOf)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const narrowing = Math.cos(inRadians((south + north) / 2))
  const wide = Math.max((east - west) * narrowing, MIN_EXTENT)
  const high = Math.max(north - south, MIN_EXTENT)
  const scale = (MAX_SIDE - 2 * MARGIN) / Math.max(wide, high)
  return {
    width: Math.round(wide * scale) + 2 * MARGIN,
    height: Math.round(high * scale) + 2 * MARGIN,
    at: (point: Point) => ({
      x: Math.round((lngOf(point) - west) * narrowing * scale) + MARGIN,
      y: Math.round((north - point.lat) * scale) + MARGIN,
    }),
  }
}

/** A country drawn by all of its places; `dotted` are those with guides. */
export function mapView<D>(
  places: readonly GazetteerPlace[],
  dotted: readonly { place: GazetteerPlace; link: D }[],
): Omit<PlaceMap, 'dots'> & { dots: (D & { x: number; y: number })[] } {
  const { width, height, at } = projection(places)
  const points = new Set(
    places.map((place) => {
      const { x, y } = at(place)
      return `M${x} ${y}h0`
    }),
  )
  return {
    width,
    height,
    land: [...points].join(''),
    dots: dotted.map(({ place, link }) => ({ ...link, ...at(place) })),
  }
}

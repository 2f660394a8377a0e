import { z } from 'zod'
import { CURRENCIES } from '../../money.ts'
import { PlaceStep } from '../../places/shapes.ts'
import { lenientText } from '../../wire.ts'
import { LANGUAGE_CODES, PRICE_UNITS } from '../vocabulary.ts'

export const PlaceLink = PlaceStep.extend({ totalGuides: z.number() })
export type PlaceLink = z.infer<typeof PlaceLink>

/** A drawing of a country: the places of the gazetteer as one path, those with guides as dots. */
export const PlaceMap = z.object({
  width: z.number(),
  height: z.number(),
  land: z.string(),
  dots: z.array(PlaceLink.extend({ x: z.number(), y: z.number() })),
})
export type PlaceMap = z.infer<typeof PlaceMap>

/** The nearest places with guides who fit a search in a place without any, by place id. */
export const NearbyPlaces = z.array(
  z.object({ place: z.string(), name: z.string(), totalGuides: z.number() }),
)
export type NearbyPlaces = z.infer<typeof NearbyPlaces>

export const PlacePageQuery = z.object({ language: lenientText(35) })

/** What `/guides` shows: the countries with guides, most guides first. */
export const PlaceOverview = z.object({
  totalGuides: z.number(),
  /** Whether search engines may show the page (docs/rules/guides.md#discovery). */
  isIndexed: z.boolean(),
  countries: z.array(PlaceLink),
})
export type PlaceOverview = z.infer<typeof PlaceOverview>

/** What the page of a country or place shows beside its guides. */
export const PlacePage = PlaceLink.extend({
  /** The filter by which the guides are listed. */
  place: z.string(),
  /** The whole name, with the places around it. */
  address: z.string(),
  isIndexed: z.boolean(),
  /** The places around it, the country first. */
  around: z.array(PlaceStep),
  /** Places inside it with guides, most guides first. */
  inside: z.array(PlaceLink),
  /** The nearest other places with guides. */
  nearby: z.array(PlaceLink),
  /** Languages that its guides speak, most guides first. */
  languages: z.array(z.object({ code: z.enum(LANGUAGE_CODES), totalGuides: z.number() })),
  /**
   * The usual price for each unit, in the most frequent currency, from the prices on the cards: a
   * tenth of the prices is below `low`, another tenth above `high`.
   */
  prices: z.array(
    z.object({
      unit: z.enum(PRICE_UNITS),
      currency: z.enum(CURRENCIES),
      low: z.number(),
      high: z.number(),
      totalGuides: z.number(),
    }),
  ),
  /** Of a country with places inside. */
  map: PlaceMap.nullable(),
})
export type PlacePage = z.infer<typeof PlacePage>

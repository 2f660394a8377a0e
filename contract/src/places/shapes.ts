import { z } from 'zod'
import { LANGUAGE_CODES } from '../guides/vocabulary.ts'
import { FALLBACK_LANGUAGE, matchLanguage } from '../languages.ts'
import { boundedText, lenientText } from '../wire.ts'
import { PLACE_LIMITS } from './limits.ts'

export const PlaceQuery = z.object({
  query: boundedText(PLACE_LIMITS.query * 2).pipe(z.string().trim().min(1).max(PLACE_LIMITS.query)),
  language: boundedText(35)
    .transform((tag, context) => {
      const language = matchLanguage(tag)
      if (language) return language
      context.addIssue({ code: 'custom', message: 'not a language of the interface' })
      return z.NEVER
    })
    .default(FALLBACK_LANGUAGE),
})

export const AddressComponent = z.object({
  longName: z.string(),
  shortName: z.string(),
  types: z.array(z.string()),
})
export type AddressComponent = z.infer<typeof AddressComponent>

export const Place = z.object({
  placeId: z.string(),
  name: z.string(),
  formattedAddress: z.string(),
  addressComponents: z.array(AddressComponent),
  location: z.object({ lat: z.number(), lng: z.number() }),
  /** Owner of the data, where its terms demand a credit beside the suggestions. */
  attribution: z.string().optional(),
})
export type Place = z.infer<typeof Place>

export const PlaceSuggestions = z.array(Place)

/** A place that has a page, named in the language of the call. */
export const PlaceStep = z.object({
  name: z.string(),
  /** Below `/guides/`: `japan/kyoto`. */
  path: z.string(),
})
export type PlaceStep = z.infer<typeof PlaceStep>

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
  /** By which the list of guides is asked for. */
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
  /** Of a country with places inside. */
  map: PlaceMap.nullable(),
})
export type PlacePage = z.infer<typeof PlacePage>

import { z } from 'zod'
import { FALLBACK_LANGUAGE, matchLanguage } from '../languages.ts'
import { boundedText } from '../wire.ts'
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
  /** Owner of the data, if its terms require an attribution beside the suggestions. */
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

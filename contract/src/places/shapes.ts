import { z } from 'zod'

/** The five interface languages, and `zh`, which is read as zh-CN (P2 L356). */
const languages = ['en', 'ja', 'ko', 'zh-CN', 'zh-TW'] as const

export type PlaceLanguage = (typeof languages)[number]

export const placeQueryLimit = 200

export const placeQuery = z.object({
  query: z.string().trim().min(1).max(placeQueryLimit),
  language: z
    .enum([...languages, 'zh'])
    .default('en')
    .transform((language): PlaceLanguage => (language === 'zh' ? 'zh-CN' : language)),
})

export const addressComponent = z.object({
  longName: z.string(),
  shortName: z.string(),
  types: z.array(z.string()),
})

export type AddressComponent = z.infer<typeof addressComponent>

export const place = z.object({
  placeId: z.string(),
  name: z.string(),
  formattedAddress: z.string(),
  addressComponents: z.array(addressComponent),
  location: z.object({ lat: z.number(), lng: z.number() }),
})

export type Place = z.infer<typeof place>

export const placeSuggestions = z.array(place)

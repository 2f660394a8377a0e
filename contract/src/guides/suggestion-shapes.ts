import { z } from 'zod'
import { lenientText } from '../wire.ts'
import { EXPERTISES, LANGUAGE_CODES } from './vocabulary.ts'

const lenient = lenientText(4000)

export const SuggestionQuery = z.object({ query: lenient, language: lenient })

/** While typing: what choosing each would search for or filter by. */
export const ExploreSuggestions = z.object({
  /** `location` is the filter's key when the place is one of its countries; otherwise search `name`. */
  places: z.array(
    z.object({
      name: z.string(),
      formattedAddress: z.string(),
      location: z.string().optional(),
      totalGuides: z.number(),
    }),
  ),
  languages: z.array(
    z.object({ key: z.enum(LANGUAGE_CODES), label: z.string(), totalGuides: z.number() }),
  ),
  expertises: z.array(
    z.object({ key: z.enum(EXPERTISES), label: z.string(), totalGuides: z.number() }),
  ),
  guides: z.array(
    z.object({
      username: z.string(),
      displayName: z.string(),
      role: z.string(),
      profilePicture: z.string(),
      formattedAddress: z.string(),
    }),
  ),
})
export type ExploreSuggestions = z.infer<typeof ExploreSuggestions>

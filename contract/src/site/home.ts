import { z } from 'zod'
import { LANGUAGES, type Language } from '../languages.ts'
import { requiredLine, requiredText } from '../wire.ts'
import { SITE_LIMITS as L } from './limits.ts'
import { worded } from './worded.ts'
import { wordsIn } from './words-in.ts'

/** The drawings of places that the site has. */
export const PLACE_SCENES = ['japan', 'south-korea', 'malaysia'] as const

const Title = requiredText(L.homeTitle, 'required', 'tooLong').refine(
  (title) => title.split('\n').length <= L.homeTitleLines,
  'titleLines',
)

export const HomePlace = z.object({
  name: worded(requiredLine(L.placeName, 'required', 'tooLong')),
  text: worded(requiredText(L.placeText, 'required', 'tooLong')).optional(),
  /** What its link searches for; the name by default. */
  search: requiredLine(L.placeName, 'required', 'tooLong').optional(),
  scene: z.enum(PLACE_SCENES),
})

/** What a traveller said, in the words and the language of that traveller. */
export const Testimonial = z.object({
  name: requiredLine(L.placeName, 'required', 'tooLong'),
  /** Where the traveller is from, or went. */
  from: requiredLine(L.placeName, 'required', 'tooLong').optional(),
  text: requiredText(L.testimonial, 'required', 'tooLong'),
  language: z.enum(LANGUAGES),
})
export type Testimonial = z.infer<typeof Testimonial>

/** The operator's own parts of the home page. */
export const HomeSettings = z.object({
  /** Up to three lines. */
  title: worded(Title).optional(),
  text: worded(requiredText(L.homeText, 'required', 'tooLong')).optional(),
  places: z.array(HomePlace).length(L.places).optional(),
  /** None: only reviews of real bookings, once there are enough. */
  testimonials: z.array(Testimonial).max(L.testimonials).optional(),
})
export type HomeSettings = z.infer<typeof HomeSettings>

/** The own parts in one language; null is as shipped. */
export const HomeContent = z.object({
  /** The title of the document, which names the own places. */
  documentTitle: z.string().nullable(),
  title: z.array(z.string()).nullable(),
  text: z.string().nullable(),
  places: z
    .array(
      z.object({
        name: z.string(),
        text: z.string().nullable(),
        /** The address that it leads to. */
        to: z.string(),
        scene: z.enum(PLACE_SCENES),
      }),
    )
    .nullable(),
  testimonials: z.array(Testimonial).nullable(),
})
export type HomeContent = z.infer<typeof HomeContent>

const addressOf = (search: string) => `/explore?${new URLSearchParams({ search })}`

/** The own parts of the home page in a language. `titleOf` makes the title from the names of places. */
export const homeIn = (
  { title, text, places, testimonials }: HomeSettings,
  language: Language,
  titleOf: (places: string) => string,
): HomeContent => ({
  documentTitle: places
    ? titleOf(
        new Intl.ListFormat(language).format(places.map(({ name }) => wordsIn(name, language))),
      )
    : null,
  title: title ? wordsIn(title, language).split('\n') : null,
  text: text ? wordsIn(text, language) : null,
  places:
    places?.map((place) => {
      const name = wordsIn(place.name, language)
      const about = place.text ? wordsIn(place.text, language) : null
      return { name, text: about, to: addressOf(place.search ?? name), scene: place.scene }
    }) ?? null,
  testimonials: testimonials ?? null,
})

import { HomePlace, HomeSettings, PLACE_SCENES, Testimonial } from '@annai/contract/site/home'
import { z } from 'zod'
import { filled, hasWords, NO_WORDS } from './words.ts'

/** The form has all places, and says with two fields what is the operator's own. */
export const HomeForm = z.object({
  title: HomeSettings.shape.title,
  text: HomeSettings.shape.text,
  placesOf: z.enum(['shipped', 'own']),
  places: z.array(HomePlace),
  testimonialsOf: z.enum(['shipped', 'none', 'own']),
  testimonials: z.array(Testimonial),
})
type Values = z.infer<typeof HomeForm>

export const homeFormOf = ({ title, text, places, testimonials }: HomeSettings): Values => ({
  title: { ...NO_WORDS, ...title },
  text: { ...NO_WORDS, ...text },
  placesOf: places ? 'own' : 'shipped',
  places: PLACE_SCENES.map((scene, at) => ({
    scene,
    search: '',
    ...places?.[at],
    name: { ...NO_WORDS, ...places?.[at]?.name },
    text: { ...NO_WORDS, ...places?.[at]?.text },
  })),
  testimonialsOf: !testimonials ? 'shipped' : testimonials.length === 0 ? 'none' : 'own',
  testimonials: testimonials?.map((one) => ({ from: '', ...one })) ?? [],
})

/** Empty fields, and parts that are not the operator's own, are not checked. */
export const withoutEmptyParts = ({ title, text, places, testimonials, ...home }: Values) => ({
  ...home,
  ...(hasWords(title) && { title: filled(title) }),
  ...(hasWords(text) && { text: filled(text) }),
  places:
    home.placesOf === 'own'
      ? places.map(({ text: about, search, ...place }) => ({
          ...place,
          name: filled(place.name),
          ...(hasWords(about) && { text: filled(about) }),
          ...(search?.trim() && { search }),
        }))
      : [],
  testimonials:
    home.testimonialsOf === 'own'
      ? testimonials.map(({ from, ...one }) => ({ ...one, ...(from?.trim() && { from }) }))
      : [],
})

/** Undefined where all of the home page is as shipped. */
export function homeSettingsOf(home: Values): HomeSettings | undefined {
  const { placesOf, places, testimonialsOf, testimonials, ...words } = home
  const settings = {
    ...words,
    ...(placesOf === 'own' && { places }),
    ...(testimonialsOf !== 'shipped' && { testimonials }),
  }
  return Object.keys(settings).length > 0 ? settings : undefined
}

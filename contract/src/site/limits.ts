/** Graphemes of texts, and counts. */
export const SITE_LIMITS = {
  name: 40,
  licence: 60,
  homeTitle: 120,
  homeTitleLines: 3,
  homeText: 300,
  places: 3,
  placeName: 60,
  placeText: 200,
  testimonials: 6,
  testimonial: 500,
  url: 500,
  zone: 60,
  countries: 60,
  /** Versions that the console lists, newest first. */
  versions: 20,
} as const

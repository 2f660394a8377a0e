import type { Language } from '@annai/contract/languages'

/** Query keys of guides, favourites and the search. */
export const guideKeys = {
  all: ['guides'] as const,
  own: ['guides', 'own'] as const,
  favourites: ['guides', 'favourites'] as const,
  favourite: (username: string) => ['guides', 'favourite', username] as const,
  favouriteChange: (username: string) => ['guides', 'favourite-change', username] as const,
  facets: (query: object) => ['guides', 'facets', query] as const,
  loosening: (query: object) => ['guides', 'loosening', query] as const,
  nearby: (query: object, language: Language) => ['guides', 'nearby', language, query] as const,
  suggestions: (query: string, language: Language) =>
    ['guides', 'suggestions', language, query] as const,
}

/** Limits of the guide profile in graphemes and list lengths. */
export const GUIDE_LIMITS = {
  role: 100,
  location: 100,
  language: 30,
  highlight: 100,
  expertise: 50,
  introduction: 2000,
  priceDescription: 100,
  tagline: 100,
  galleryDescription: 200,
  handle: 100,
  languages: 10,
  expertises: 5,
  highlights: 3,
  priceRanges: 3,
  videoLinks: 4,
  gallery: 9,
  rejectionReason: 1000,
  /** Highest amount of a price range: keeps numbers exact and pages readable. */
  price: 1_000_000_000,
} as const

/** A counter appears once this share of a limit is used. */
export const COUNTER_SHARE = 0.9

/** What the guide card shows of a list. */
export const CARD_SHOWS = { languages: 3, highlights: 3, expertises: 5 } as const

export const VIEW_PRIORITY = { min: -10, max: 10, default: 0 } as const

/** Explore: the page sizes offered, the size after a reset, and the bounds of the call. */
export const EXPLORE = {
  pageSizes: [6, 12, 24],
  defaultLimit: 12,
  resetLimit: 10,
  maxLimit: 100,
  maxPage: 1_000_000,
  maxSearch: 100,
  debounceMs: 300,
} as const

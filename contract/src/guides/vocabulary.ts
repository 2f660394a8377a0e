/** Languages a guide speaks: not the interface languages. */
export const LANGUAGE_CODES = [
  'en',
  'ja',
  'ko',
  'zh-Hans',
  'zh-Hant',
  'id',
  'th',
  'es',
  'fr',
  'de',
  'it',
  'ru',
  'ar',
] as const
export type LanguageCode = (typeof LANGUAGE_CODES)[number]

export const PROFICIENCIES = ['native', 'fluent', 'advanced', 'intermediate', 'basic'] as const

/** All keys that the specification lists (docs/rules/guides.md#expertises). */
export const EXPERTISES = [
  'culturalExperiences',
  'historicalTours',
  'religiousSites',
  'traditionalArts',
  'foodTours',
  'localCuisine',
  'beverageTours',
  'culinaryWorkshops',
  'streetFood',
  'marketTours',
  'natureWalks',
  'hikingTours',
  'seasonalTours',
  'ruralTours',
  'gardenTours',
  'nationalParks',
  'cityTours',
  'neighborhoodTours',
  'shoppingTours',
  'nightlifeTours',
  'publicTransport',
  'modernArchitecture',
  'photographyTours',
  'artGalleryTours',
  'architectureTours',
  'popCultureTours',
  'antiqueShopping',
  'artisanVisits',
  'wellnessExperiences',
  'craftWorkshops',
  'festivalTours',
  'familyFriendlyTours',
  'teaCeremony',
  'calligraphyLessons',
  'hiddenGems',
  'localConnections',
  'privateAccess',
  'customizedTours',
  'earlyAccess',
  'afterHoursTours',
  'languageLessons',
  'culturalWorkshops',
  'historyLectures',
  'traditionalCrafts',
] as const
export type Expertise = (typeof EXPERTISES)[number]

/** The orders of a list of guides; the first is the default. */
export const SORTS = ['recommended', 'rating', 'newest'] as const
export type Sort = (typeof SORTS)[number]

export const PRICE_UNITS = ['perHour', 'perHalfDay', 'perDay', 'perPerson', 'perTour'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** How soon a guide usually answers: within an hour, a few hours, a day, a few days. */
export const ANSWER_BANDS = ['hour', 'hours', 'day', 'days'] as const
export type AnswerBand = (typeof ANSWER_BANDS)[number]

export const APPROVAL_STATUSES = [
  'profileIncomplete',
  'pendingApproval',
  'approved',
  'rejected',
] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** Filters that can be removed when nothing is found. */
export const LOOSENABLE = [
  'search',
  'languages',
  'expertises',
  'location',
  'place',
  'days',
  'people',
] as const
export type Loosenable = (typeof LOOSENABLE)[number]

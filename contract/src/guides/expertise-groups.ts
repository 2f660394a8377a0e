import type { Expertise } from './vocabulary.ts'

/**
 * The expertises by subject, in the order of forms and filters; each is in exactly one group. The
 * labels are the texts `expertiseGroups`.
 */
export const EXPERTISE_GROUPS = {
  culture: [
    'culturalExperiences',
    'historicalTours',
    'religiousSites',
    'festivalTours',
    'teaCeremony',
    'culturalWorkshops',
    'historyLectures',
    'languageLessons',
  ],
  food: [
    'foodTours',
    'localCuisine',
    'streetFood',
    'marketTours',
    'beverageTours',
    'culinaryWorkshops',
  ],
  nature: [
    'natureWalks',
    'hikingTours',
    'nationalParks',
    'gardenTours',
    'ruralTours',
    'seasonalTours',
    'wellnessExperiences',
  ],
  city: [
    'cityTours',
    'neighborhoodTours',
    'nightlifeTours',
    'popCultureTours',
    'photographyTours',
    'architectureTours',
    'modernArchitecture',
    'shoppingTours',
    'antiqueShopping',
    'publicTransport',
  ],
  crafts: [
    'traditionalArts',
    'traditionalCrafts',
    'craftWorkshops',
    'artisanVisits',
    'calligraphyLessons',
    'artGalleryTours',
  ],
  special: [
    'hiddenGems',
    'localConnections',
    'familyFriendlyTours',
    'customizedTours',
    'privateAccess',
    'earlyAccess',
    'afterHoursTours',
  ],
} as const satisfies Readonly<Record<string, readonly Expertise[]>>

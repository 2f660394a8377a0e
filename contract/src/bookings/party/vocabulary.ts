/** What people of a party eat or leave out. */
export const DIETS = [
  'vegetarian',
  'vegan',
  'halal',
  'kosher',
  'noPork',
  'noBeef',
  'glutenFree',
  'dairyFree',
  'noAlcohol',
] as const
export type Diet = (typeof DIETS)[number]

/** What helps people of a party to get around. */
export const MOBILITIES = [
  'wheelchair',
  'walkingAid',
  'noStairs',
  'shortWalks',
  'stroller',
  'hearing',
  'vision',
] as const
export type Mobility = (typeof MOBILITIES)[number]

/** What a guide can say that a proposal covers, in the order in which it is shown. */
export const NEEDS = ['children', ...DIETS, 'allergies', ...MOBILITIES] as const
export type Need = (typeof NEEDS)[number]

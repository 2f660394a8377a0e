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

/** The needs that a proposal can cover, in the order in which they are shown. */
export const NEEDS = ['children', ...DIETS, 'allergies', ...MOBILITIES] as const
export type Need = (typeof NEEDS)[number]

/** What guides need to know of the people who travel. */
export interface GroupDetails {
  childAges: number[]
  diet: Diet[]
  mobility: Mobility[]
  allergies: string
  note: string
}

/** Is anything filled in? */
export const isFilled = (groupDetails: GroupDetails): boolean =>
  [
    groupDetails.childAges,
    groupDetails.diet,
    groupDetails.mobility,
    groupDetails.allergies,
    groupDetails.note,
  ].some(({ length }) => length > 0)

/** What a proposal can cover of it. */
export function needsOf({ childAges, diet, allergies, mobility }: GroupDetails): Need[] {
  const wanted = new Set<Need>([...diet, ...mobility])
  if (childAges.length > 0) wanted.add('children')
  if (allergies !== '') wanted.add('allergies')
  return NEEDS.filter((need) => wanted.has(need))
}

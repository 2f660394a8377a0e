/** The parts of a day that a traveller may ask for. */
export const PARTS_OF_DAY = ['any', 'morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]

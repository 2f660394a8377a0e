/** The parts of a day that a traveller may request. */
export const PARTS_OF_DAY = ['any', 'morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]

/** What parties and the clock do to a booking. */
export const ACTIONS = [
  'propose',
  'confirm',
  'reject',
  'complete',
  'cancel',
  'expire',
  'supersede',
] as const
export type BookingAction = (typeof ACTIONS)[number]

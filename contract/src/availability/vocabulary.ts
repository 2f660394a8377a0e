/** How many days ahead a tour has to be requested. */
export const NOTICE_DAYS = [0, 1, 2, 3, 7, 14, 30] as const
export type NoticeDays = (typeof NOTICE_DAYS)[number]

/** The largest group that a guide takes; without one any size. */
export const MOST_PEOPLE = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, 50] as const
export type MostPeople = (typeof MOST_PEOPLE)[number]

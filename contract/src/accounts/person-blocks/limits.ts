/** How many people one person can block. */
export const MAX_PERSON_BLOCKS = 500

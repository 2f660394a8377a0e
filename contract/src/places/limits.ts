/** `query` in code units. */
export const PLACE_LIMITS = { query: 200 } as const

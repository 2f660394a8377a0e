/** Lengths in graphemes. */
export const REPORT_LIMITS = { description: 500, note: 2000 } as const

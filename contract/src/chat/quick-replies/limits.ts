/** Graphemes of a title and a text, and how many a guide has. */
export const QUICK_REPLY_LIMITS = { title: 40, text: 1000, count: 30 } as const

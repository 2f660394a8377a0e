/** What a quick reply takes from the booking. */
const QUICK_REPLY_BLANKS = ['name', 'date', 'time', 'place'] as const
type QuickReplyBlank = (typeof QUICK_REPLY_BLANKS)[number]

const BLANK = /\{(\p{L}+)\}/gu

const isKnown = (name: string): name is QuickReplyBlank =>
  QUICK_REPLY_BLANKS.some((blank) => blank === name)

/** Fills what is known; the other blanks stay for the guide. */
export const fillBlanks = (
  text: string,
  values: Partial<Record<QuickReplyBlank, string>>,
): string =>
  text.replace(BLANK, (blank, name: string) => (isKnown(name) ? values[name] : undefined) ?? blank)

/** The first blank that is left, with its braces; null without one. */
export const blankLeft = (text: string): string | null => text.match(BLANK)?.[0] ?? null

/** The own words of the guide. */
export const withoutBlanks = (text: string): string => text.replace(BLANK, ' ')

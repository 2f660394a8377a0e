// In every language, dates are formatted like `Jan 5, 2024, 10:30 AM`.
const DATE = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Newer versions of ICU put a narrow space before AM; the specification has a plain one. */
export const dateOf = (date: string): string =>
  DATE.format(new Date(date)).replaceAll('\u202f', ' ')

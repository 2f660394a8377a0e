// Rows are dated like `Jan 5, 2024, 10:30 AM` in every language.
const DATE = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Newer ICU puts a narrow space before AM; the specification shows a plain one. */
export const dateOf = (date: string): string =>
  DATE.format(new Date(date)).replaceAll('\u202f', ' ')

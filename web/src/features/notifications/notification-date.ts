const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago it was, in the reader's language: `5 minutes ago`, `now`. */
export function agoOf(date: string, language: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(date)) / 1000)
  const [unit, length] = UNITS.find(([, most]) => seconds >= most) ?? (['second', 1] as const)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return unit === 'second'
    ? format.format(0, unit)
    : format.format(-Math.floor(seconds / length), unit)
}

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

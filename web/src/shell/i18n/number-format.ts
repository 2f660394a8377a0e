const made = new Map<string, Intl.NumberFormat>()

/**
 * Cached: creating a formatter takes a millisecond on a phone, and a page of guides needs dozens.
 */
export function numberFormat(
  language: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = JSON.stringify([language, options])
  const known = made.get(key) ?? new Intl.NumberFormat(language, options)
  made.set(key, known)
  return known
}

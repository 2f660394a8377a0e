const cache = new Map<string, Intl.NumberFormat>()

/** Cached, because creating one takes a millisecond on a phone and a page of guides needs dozens. */
export function numberFormat(
  language: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = JSON.stringify([language, options])
  const known = cache.get(key) ?? new Intl.NumberFormat(language, options)
  cache.set(key, known)
  return known
}

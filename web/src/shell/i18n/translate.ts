import { closeSpaces } from '@annai/contract/chinese-spacing'

type Params = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The candidate keys, most specific first. */
function candidates(key: string, { count, context }: Params, language: string): string[] {
  const names = typeof context === 'string' && context !== '' ? [`${key}_${context}`, key] : [key]
  if (typeof count !== 'number') return names
  const form = new Intl.PluralRules(language).select(count)
  return names.flatMap((name) => [`${name}_${form}`, name])
}

const interpolate = (text: string, params: Params): string =>
  text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (mark, name: string) =>
    Object.hasOwn(params, name) ? String(params[name] ?? '') : mark,
  )

/** A subtree with all its texts interpolated. */
function interpolateTree(value: unknown, params: Params): unknown {
  if (typeof value === 'string') return interpolate(value, params)
  if (Array.isArray(value)) return value.map((each) => interpolateTree(each, params))
  if (!isTree(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, interpolateTree(each, params)]),
  )
}

/**
 * The text of a key such as `guide.reviews`, with plural, context and parameters; undefined if
 * there is none.
 */
export function translate(
  texts: Readonly<Record<string, unknown>>,
  key: string,
  params: Params,
  language: string,
): unknown {
  const path = key.split('.')
  const last = path.pop() ?? ''
  let part: unknown = texts
  for (const name of path) part = isTree(part) ? part[name] : undefined
  if (!isTree(part)) return undefined
  for (const name of candidates(last, params, language)) {
    const value = part[name]
    if (typeof value === 'string') return closeSpaces(language, interpolate(value, params), params)
    if (isTree(value) && params.returnObjects === true) return interpolateTree(value, params)
  }
  return undefined
}

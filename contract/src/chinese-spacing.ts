const WIDE = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
const STARTS_WIDE = new RegExp(`^${WIDE}`, 'u')
const ENDS_WIDE = new RegExp(`${WIDE}$`, 'u')
const WIDE_AND_SPACE = new RegExp(`${WIDE} $`, 'u')
const SPACE_AND_WIDE = new RegExp(`^ ${WIDE}`, 'u')

/**
 * Chinese texts have spaces around their parameters, because a Latin name needs them. A value in
 * Han or kana meets the Han around it without a space; spaces inside the value stay.
 */
export function closeSpaces(
  language: string,
  text: string,
  values: Readonly<Record<string, unknown>>,
): string {
  if (!language.startsWith('zh') || !text.includes(' ')) return text
  return Object.values(values).reduce<string>(
    (joined, value) => (typeof value === 'string' && value !== '' ? around(joined, value) : joined),
    text,
  )
}

function around(text: string, value: string): string {
  const parts = text.split(value)
  const last = parts.length - 1
  return parts
    .map((part, at) => {
      const closesStart = at > 0 && ENDS_WIDE.test(value) && SPACE_AND_WIDE.test(part)
      const closesEnd = at < last && STARTS_WIDE.test(value) && WIDE_AND_SPACE.test(part)
      return part.slice(closesStart ? 1 : 0, closesEnd ? -1 : undefined)
    })
    .join(value)
}

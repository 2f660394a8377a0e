/** Han and kana. */
const WIDE = /^[\u3040-\u30ff\u3400-\u9fff]/
const isWide = (letter = '') => WIDE.test(letter)

/**
 * Chinese texts have spaces around their parameters, because a Latin name needs them. A value in
 * Han or kana meets the Han around it without a space; spaces inside the value stay.
 */
export function closeSpaces(language: string, text: string, values: object): string {
  if (!language.startsWith('zh')) return text
  let joined = text
  for (const value of Object.values(values))
    if (typeof value === 'string' && value)
      joined = joined.split(value).reduce((left, right) => {
        const closesLeft = isWide(value) && left.endsWith(' ') && isWide(left.at(-2))
        const closesRight = isWide(value.at(-1)) && right[0] === ' ' && isWide(right[1])
        return left.slice(0, closesLeft ? -1 : undefined) + value + right.slice(closesRight ? 1 : 0)
      })
  return joined
}

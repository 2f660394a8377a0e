import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'

const WORDS = [
  ...['tokyo', 'food', 'walk', 'Seoul', 'photographer', 'hanoi', 'market tour', 'tea'],
  ...['東京', '京都', '祇園', 'ラーメン', '台北', '广州', '서울', '부산', '시장'],
]
const PLACES = ['japan', 'southkorea', 'china', 'thailand', 'vietnam', 'malaysia']

const choose = <T>(list: readonly T[], n: number): T => {
  const chosen = list[n % list.length]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

/**
 * What visitors ask: the first pages without a filter most often, one or two filters, a word in one
 * of seven. The same 119 different questions on every machine.
 */
export const QUESTIONS: readonly string[] = (() => {
  const questions = new Set<string>()
  for (let n = 0; questions.size < 119; n++) {
    const query = new URLSearchParams()
    if (n % 7 === 0) query.set('search', choose(WORDS, n / 7))
    if (n % 2 === 0 || n % 7 === 3) query.set('languages', choose(LANGUAGE_CODES, n))
    if (n % 5 === 1)
      query.set('languages', `${choose(LANGUAGE_CODES, n)},${choose(LANGUAGE_CODES, n + 4)}`)
    if (n % 3 === 0)
      query.set('expertises', `${choose(EXPERTISES, n * 3)},${choose(EXPERTISES, n * 5 + 1)}`)
    if (n % 4 === 1) query.set('location', choose(PLACES, n))
    query.set('page', String(n % 6 === 5 ? 1 + (n % 9) : 1))
    query.set('limit', '12')
    questions.add(`/api/guides/approved?${query}`)
  }
  return [...questions]
})()

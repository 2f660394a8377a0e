import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'

const WORDS = [
  ...['tokyo', 'food', 'walk', 'Seoul', 'photographer', 'hanoi', 'market tour', 'tea'],
  ...['東京', '京都', '祇園', 'ラーメン', '台北', '广州', '서울', '부산', '시장'],
]
const MORE_WORDS = [
  ...['osaka', 'nara', 'busan', 'shrine', 'night market', 'street', 'history', 'garden', 'kim'],
  ...['寿司', '温泉', '浅草', '夜市', '故宫', '茶', '博物馆', '明洞', '한옥', '제주', 'おすすめ'],
]
const PLACES = ['japan', 'southkorea', 'china', 'thailand', 'vietnam', 'malaysia']

export const choose = <T>(list: readonly T[], n: number): T => {
  const chosen = list[n % list.length]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

export const urlOf = (query: URLSearchParams) => `/api/guides/approved?${query}`

export function gather(count: number, question: (n: number) => string): readonly string[] {
  const questions = new Set<string>()
  for (let n = 0; questions.size < count; n++) questions.add(question(n))
  return [...questions]
}

/**
 * The queries of visitors: most often the first pages without a filter, one or two filters, a word
 * in one of seven. The same 119 queries on every machine.
 */
export const QUESTIONS = gather(119, (n) => {
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
  return urlOf(query)
})

/** Pseudo-random integers from 0 to below `limit` that depend on the seed only. */
function createRandom(seed: number) {
  let state = seed
  return (limit: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) % limit
  }
}

/** Many more in about the same proportions, all different. */
export const DIFFERENT = gather(12_000, (n) => {
  const random = createRandom(n)
  const query = new URLSearchParams()
  if (random(7) === 0) query.set('search', choose([...WORDS, ...MORE_WORDS], random(1000)))
  const languages = [choose(LANGUAGE_CODES, random(1000)), choose(LANGUAGE_CODES, random(1000))]
  if (random(2) === 0) query.set('languages', languages.slice(0, 1 + random(2)).join())
  if (random(3) > 0)
    query.set(
      'expertises',
      `${choose(EXPERTISES, random(1000))},${choose(EXPERTISES, random(1000))}`,
    )
  if (random(3) === 0) query.set('location', choose(PLACES, random(1000)))
  query.set('page', String(random(6) === 0 ? 1 + random(40) : 1))
  query.set('limit', '12')
  return urlOf(query)
})

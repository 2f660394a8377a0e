import { choose, gather, urlOf } from './questions.ts'

const LANGUAGE_WORDS = ['korean', 'Spanish', '韓国語', '法语', '독일어', 'japanese', '中文', 'thai']
const INTERESTS = ['food', 'photography', '登山', '夜景', '맛집', '茶道', 'museums', '쇼핑']
const PLACES = ['kyoto', 'Seoul', '東京', '부산', '台北', 'hanoi', 'osaka', '上海']

/** Searches with languages, expertises and places together, all different. */
export const READ = gather(2000, (n) => {
  const words = [
    n % 3 !== 0 && choose(LANGUAGE_WORDS, n),
    n % 3 !== 1 && choose(INTERESTS, Math.floor(n / 8)),
    n % 4 !== 0 && choose(PLACES, Math.floor(n / 64)),
    n % 5 === 0 && 'guide',
  ]
  const query = new URLSearchParams({ search: words.filter(Boolean).join(' ') })
  query.set('page', String(1 + (n % 7 === 0 ? n % 40 : 0)))
  query.set('limit', String(12 + Math.floor(n / 512)))
  return urlOf(query)
})

import { dayAfter } from '@annai/contract/days'
import { choose, DIFFERENT, gather, QUESTIONS } from './questions.ts'

const TODAY = new Date().toISOString().slice(0, 10)
/** Days that a range may have. */
const RANGES = [1, 3, 7, 7, 14, 31]

/**
 * The query with days, in half of them for a group. One in eight also includes guides without a
 * calendar.
 */
function withDays(question: string, n: number): string {
  const url = new URL(question, 'http://localhost')
  const range = choose(RANGES, n)
  const from = dayAfter(TODAY, 3 + ((n * 7) % 150))
  url.searchParams.set('from', from)
  url.searchParams.set('to', dayAfter(from, range - 1))
  if (range > 1 && n % 3 === 0) url.searchParams.set('days', String(Math.min(range, 2 + (n % 2))))
  if (n % 2 === 0) url.searchParams.set('people', String(1 + (n % 9)))
  if (n % 8 === 7) url.searchParams.set('calendar', 'any')
  return url.pathname + url.search
}

/** The usual queries with days and people, which are repeated. */
export const DATED = gather(QUESTIONS.length, (n) => withDays(choose(QUESTIONS, n), n))

/** Many more, all different. */
export const DATED_DIFFERENT = gather(12_000, (n) => withDays(choose(DIFFERENT, n), n))

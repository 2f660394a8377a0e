import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valuesInto, wordsFor } from '../collections/bit-set.ts'
import { PostingsLists } from './postings-lists.ts'

const MOST = 20_000

/** Differences between the numbers of a list: dense lists, thin lists and lists that change between. */
const differences = fc.oneof(
  fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3000, size: 'max' }),
  fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 60, size: 'max' }),
  fc.array(fc.constantFrom(1, 1, 1, 1, 1, 1, 130, 17_000), { maxLength: 2000, size: 'max' }),
)

const ascending = differences.map((steps) => {
  let number = -1
  return steps
    .map((step) => {
      number += step
      return number
    })
    .filter((each) => each < MOST)
})

test('lists give back what was added, whatever they are stored as', () => {
  fc.assert(
    fc.property(fc.array(ascending, { maxLength: 12 }), (lists) => {
      const postings = new PostingsLists()
      const numbers = lists.map(() => postings.create())
      // One after the other in turns, so that the chunks of the chains lie between each other.
      for (let at = 0; lists.some((list) => at < list.length); at++)
        for (const [i, list] of lists.entries())
          if (at < list.length) postings.add(numbers[i] ?? 0, list[at] ?? 0)
      for (const [i, list] of lists.entries()) {
        const words = new Int32Array(wordsFor(MOST))
        postings.addTo(numbers[i] ?? 0, words)
        const found = new Uint32Array(MOST)
        const count = valuesInto(found, words)
        expect(Array.from(found.subarray(0, count))).toEqual(list)
        expect(Array.from(postings.numbersOf(numbers[i] ?? 0))).toEqual(list)
      }
    }),
    { numRuns: 60 },
  )
})

test('a chain of many pages keeps its order', () => {
  const postings = new PostingsLists()
  const lists = Array.from({ length: 40 }, () => postings.create())
  const count = 60_000
  for (let n = 0; n < count; n++)
    for (const [i, list] of lists.entries()) postings.add(list, n * 400 + i)
  for (const [i, list] of lists.entries()) {
    const found = postings.numbersOf(list)
    expect(found.length).toBe(count)
    expect(found.every((number, n) => number === n * 400 + i)).toBe(true)
  }
})

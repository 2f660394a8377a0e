import { normalized } from '@annai/contract/text'
import { isLatin } from './spelling.ts'

/** The indexes of the places with a name. */
export type Meaning = ReadonlySet<number>

interface Reading {
  /** What a text names as a whole. */
  readonly named: (text: string) => Meaning
  /** What the last text may name besides, such as a name that is still being typed. */
  readonly begun?: (text: string) => Meaning
  /** Whether a street may follow after a city and its district. */
  readonly hasStreet?: boolean
}

/** The maximum number of words in a name ("Wilayah Persekutuan Kuala Lumpur"). */
const MAX_WORDS = 5
/**
 * The maximum length of an address, in words, and in letters of text without spaces (Hangul as
 * jamo).
 */
const MAX_TEXT = 16
const MAX_RUNNING = 120
/** The longest name without spaces, in letters. */
const MAX_NAME = 40
/** A country, a region, a city, a district and an area, one of them twice. */
const MAX_PARTS = 6
/** Ambiguous texts have many readings; the first ones have the longest names. */
const MAX_READINGS = 32

/**
 * Yields what `ways` yields. A position without results is not tried again, because the time would
 * otherwise grow exponentially with the length.
 */
function* unlessDead(
  dead: Set<number>,
  at: number,
  ways: Generator<Meaning[]>,
): Generator<Meaning[]> {
  if (dead.has(at)) return
  let isFound = false
  for (const parts of ways) {
    isFound = true
    yield parts
  }
  if (!isFound) dead.add(at)
}

/** The ways to split text without spaces into names. */
function* inRunningText(text: string, reading: Reading, isLast: boolean): Generator<Meaning[]> {
  const letters = [...text]
  if (letters.length > MAX_RUNNING) return
  const dead = new Set<number>()
  function* from(at: number, isAfterTwo: boolean): Generator<Meaning[]> {
    if (at === letters.length) {
      yield []
      return
    }
    for (let end = Math.min(letters.length, at + MAX_NAME); end > at; end--) {
      const meant = reading.named(letters.slice(at, end).join(''))
      if (meant.size === 0) continue
      // Right behind the first name a street is not looked for: a dead end there is none elsewhere.
      const ways = from(end, at > 0)
      for (const after of at > 0 ? unlessDead(dead, end, ways) : ways) yield [meant, ...after]
    }
    if (!isLast || at === 0) return
    const begun = reading.begun?.(letters.slice(at).join(''))
    if (begun && begun.size > 0) yield [begun]
    if (reading.hasStreet && isAfterTwo) yield []
  }
  yield* from(0, false)
}

/** The ways to split words into names of one or more words. */
function* inWords(words: readonly string[], reading: Reading): Generator<Meaning[]> {
  const dead = new Set<number>()
  function* from(at: number): Generator<Meaning[]> {
    if (at === words.length) {
      yield []
      return
    }
    for (let end = Math.min(words.length, at + MAX_WORDS); end > at; end--) {
      const meant = reading.named(words.slice(at, end).join(' '))
      if (meant.size === 0) continue
      for (const after of unlessDead(dead, end, from(end))) yield [meant, ...after]
    }
    const word = words[at] ?? ''
    if (isLatin(word)) return
    for (const parts of inRunningText(word, reading, at === words.length - 1))
      for (const after of unlessDead(dead, at + 1, from(at + 1))) yield [...parts, ...after]
  }
  yield* from(0)
}

/** 성남시 분당구: a city with the word for its kind, then one of its districts. */
const isCity = (word = '') => /..시$/u.test(normalized(word, 'NFC'))
const isDistrict = (word = '') => /..(?:구|읍|면|동)$/u.test(normalized(word, 'NFC'))

/**
 * Leading words that name places, where what follows is a street (부산시 동래구 온천동) or a district
 * that is not known.
 */
function* beforeStreet(words: readonly string[], reading: Reading): Generator<Meaning[]> {
  if (!reading.hasStreet || words.every(isLatin)) return
  for (let count = words.length - 1; count > 0; count--) {
    const isBeforeDistrict = isCity(words[count - 1]) && isDistrict(words[count])
    for (const parts of inWords(words.slice(0, count), reading))
      if (parts.length > 1 || isBeforeDistrict) yield parts
  }
}

/** The ways to split an address into place names, longest names first. */
export function addressParts(folded: string, reading: Reading): Meaning[][] {
  const words = folded.split(' ')
  if (words.length > MAX_TEXT || folded === '') return []
  const found: Meaning[][] = []
  for (const ways of [inWords(words, reading), beforeStreet(words, reading)])
    for (const parts of ways) {
      found.push(parts)
      if (found.length === MAX_READINGS) break
    }
  return found.filter(({ length }) => length <= MAX_PARTS)
}

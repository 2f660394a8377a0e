import { type RawBuilder, sql } from 'kysely'
import { isId } from '../ids.ts'

const SIGNS = /[\\%_]/g
/** Trigram indexes need three characters; shorter texts use `search_grams` (migration 0008). */
const TRIGRAM = 3
const ASCII = /^[\x20-\x7e]*$/

/** A LIKE pattern for texts that contain this one; its wildcards are escaped. */
export const patternOf = (text: string) => `%${text.replace(SIGNS, '\\$&')}%`

/** One or two Latin letters in all combinations of case: an, An, aN, AN. */
const casesOf = (text: string): string[] =>
  [...text].reduce<string[]>(
    (begun, letter) =>
      begun.flatMap((start) =>
        [...new Set([letter.toLowerCase(), letter.toUpperCase()])].map((one) => start + one),
      ),
    [''],
  )

/**
 * True where `searched` contains `wanted`, ignoring case; LIKE wildcards are literal. `searched`
 * must be the expression that the table's index is built on. One or two Latin letters have no
 * index: every row is read, and `like` reads four times as fast as `ilike`, which folds each text
 * first.
 */
export function containsText(searched: RawBuilder<string>, wanted: string): RawBuilder<boolean> {
  if ([...wanted].length >= TRIGRAM) return sql`(${searched}) ilike ${patternOf(wanted)}`
  if (ASCII.test(wanted)) return sql`(${searched}) like any (${casesOf(wanted).map(patternOf)})`
  return sql`search_grams(${searched}) @> array[lower(${wanted})]`
}

/** True for an account whose username or display name contains the text. */
export const accountNameContains = (text: string): RawBuilder<boolean> =>
  containsText(sql`accounts.username || E'\\n' || accounts.display_name`, text)

/** Who searches: those who read addresses only masked must not find them letter by letter. */
export interface Searcher {
  readonly namesOnly?: boolean
}

/**
 * Like `accountNameContains`, but also searches email addresses (three characters or more), and finds
 * an account by its id. For the operator only.
 */
export function accountContains(text: string, { namesOnly }: Searcher): RawBuilder<boolean> {
  if (isId(text)) return sql`accounts.id = ${text}::uuid`
  if (namesOnly || [...text].length < TRIGRAM) return accountNameContains(text)
  return sql`(${accountNameContains(text)} or ${containsText(sql`accounts.email`, text)})`
}

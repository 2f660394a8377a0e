import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import { Email } from '@annai/contract/accounts/shapes'
import { cutGraphemes } from '@annai/contract/graphemes'
import { singleLine, visible } from '@annai/contract/text'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** OpenID Connect Core 1.0, section 2: at most 255 characters of ASCII. */
const SUBJECT = /^[\x20-\x7E]{1,255}$/

export function subjectOf(claim: string): string {
  if (!SUBJECT.test(claim)) throw new Error('the subject is not valid')
  return claim
}

/**
 * The address as people type one, and whether it is the mailbox that the provider has named. A
 * mailbox whose name has a ligature is another one than that with two letters.
 */
export function emailOf(claim: unknown): { email: string | null; isExact: boolean } {
  const given = text(claim)
  const email = (given.isWellFormed() && Email.safeParse(given).data) || null
  const local = email?.slice(0, email.lastIndexOf('@') + 1) ?? ''
  const domain = given.slice(local.length)
  // A domain has several forms, none with characters that nobody sees.
  return {
    email,
    isExact: email !== null && given.startsWith(local) && visible(domain) === domain,
  }
}

/** Code units that are looked at: a character can have any number of marks. */
const MAX_UNITS = 1000

/** The name, for the form of the sign-up. */
export const nameOf = (claim: unknown): string =>
  cutGraphemes(singleLine(text(claim).slice(0, MAX_UNITS)), ACCOUNT_LIMITS.displayName.max)
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .trim()

import { domainToUnicode } from 'node:url'
import { typedEmail } from '@annai/contract/text'
import { type RawBuilder, sql } from 'kysely'

/**
 * The text in lower case as the database writes it, to compare with `lower(column)`: JavaScript
 * writes İ and a final Σ differently.
 */
export const lower = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`

/** The forms in which an address may be stored, the one that mail servers write first. */
export function addressForms(email: string): string[] {
  const typed = typedEmail(email)
  const at = typed.lastIndexOf('@') + 1
  const domain = typed.slice(at)
  return /xn--/i.test(domain) ? [typed, `${typed.slice(0, at)}${domainToUnicode(domain)}`] : [typed]
}

/**
 * Whether a column has this email address. Rows from before addresses had one form have the domain
 * as it was typed, in Unicode or in Punycode.
 */
export function hasAddress(column: string, email: string): RawBuilder<boolean> {
  const forms = [...new Set([email, ...addressForms(email)])]
  return sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(forms.map(lower))})`
}

import type { PreparedProfile } from '@annai/contract/accounts/invitations/shapes'
import { Email } from '@annai/contract/accounts/shapes'
import type { InvitationLine } from '@annai/contract/admin/invitations/shapes'
import { INVITATION_LIMITS, type LineProblem } from '@annai/contract/admin/invitations/vocabulary'
import { earliestDay, isDay } from '@annai/contract/days'
import { type Language, matchLanguage } from '@annai/contract/languages'
import { normalized, singleLine } from '@annai/contract/text'
import { lineUpTo, requiredLine } from '@annai/contract/wire'
import papaparse from 'papaparse'
import { refuse } from '../../../platform/refusal.ts'
import { PREPARED_COLUMNS, type PreparedWords, readPrepared } from './prepared.ts'

const COLUMNS = 5
/** Lines with the profiles that they prepare, which the preview does not send back. */
export type ReadLine = InvitationLine & { profile: PreparedProfile | null }
const SEPARATORS = [',', ';', '\t', '，', '；', '、', '|']

/** A day as spreadsheets of the five languages write it, as YYYY-MM-DD; null if it is none. */
function dayIn(text: string): string | null {
  const parts = /^(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})\s*[日일.]?$/.exec(
    normalized(text, 'NFKC').trim(),
  )
  if (!parts) return null
  const [, year = '', month = '', day = ''] = parts
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : null
}

const Name = requiredLine(INVITATION_LIMITS.name, 'required', 'tooLong')
const MembershipNumber = lineUpTo(INVITATION_LIMITS.number, 'tooLong')

/** One line, with what is wrong with it by itself. */
function readLine(
  cells: readonly string[],
  line: number,
  language: Language,
  now: Date,
  words: PreparedWords,
): ReadLine {
  const [address = '', name = '', number = '', until = '', named = ''] = cells.map((cell) =>
    normalized(singleLine(cell), 'NFC').trim(),
  )
  const problems: LineProblem[] = []
  const email = Email.safeParse(address)
  const day = until === '' ? '' : dayIn(until)
  const mailed = named === '' ? language : matchLanguage(normalized(named, 'NFKC'))
  const { profile, parts, wrong } = readPrepared(cells.slice(COLUMNS), words)
  const others = cells.slice(COLUMNS + PREPARED_COLUMNS.length)
  if (others.some((cell) => cell.trim() !== '')) problems.push('columns')
  if (!email.success) problems.push('email')
  if (!Name.safeParse(name).success) problems.push('name')
  if (!MembershipNumber.safeParse(number).success) problems.push('number')
  if (day === null) problems.push('date')
  else if (day !== '' && day < earliestDay(now.getTime())) problems.push('dayPast')
  if (!mailed) problems.push('language')
  return {
    line,
    email: email.data ?? address,
    name,
    number: normalized(number, 'NFKC'),
    memberUntil: day ?? until,
    language: mailed ?? named,
    prepared: parts,
    problems: [...problems, ...wrong],
    profile,
  }
}

/**
 * The lines of a file with comma, semicolon or tab between its cells, quoted or not. Empty lines
 * are left out; so is a first line without an address, which is a heading. Lines beyond the limit are
 * refused before any is read.
 */
export function readLines(
  text: string,
  language: Language,
  now: Date,
  words: PreparedWords,
): ReadLine[] {
  const { data } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: SEPARATORS,
  })
  const rows = data
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first] = rows
  const isHeading = first && !first.cells.some((cell) => /[@＠]/.test(cell))
  const lines = rows.slice(isHeading && rows.length > 1 ? 1 : 0)
  if (lines.length > INVITATION_LIMITS.lines) refuse('invitations.lines')
  return lines.map(({ cells, line }) => readLine(cells, line, language, now, words))
}

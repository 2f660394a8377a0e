import type { PaymentTerms } from './payment/shapes.ts'
import type { DateTimeRow, Proposal } from './proposals/shapes.ts'

/** What a proposal agrees on, in the order in which it is shown; a price without its currency is none. */
const PROPOSAL_FIELDS = [
  'location',
  'dateTimes',
  'timeZone',
  'customerGroupSize',
  'price',
  'priceLines',
  'deposit',
  'cancellation',
  'remarks',
] as const
export type ProposalField = (typeof PROPOSAL_FIELDS)[number]

/** The terms of a proposal, without its number and its state. */
export type ProposedTerms = Pick<
  Proposal,
  Exclude<ProposalField, keyof PaymentTerms> | 'currency'
> & {
  [Field in keyof PaymentTerms]?: PaymentTerms[Field] | undefined
}

const rowKey = (row: DateTimeRow) => `${row.date} ${row.startTime} ${row.endTime}`
const rowsKey = (rows: readonly DateTimeRow[]) => rows.map(rowKey).sort().join('\n')

/** Whether two JSON values are equal; the keys of jsonb are in another order than those of a request. */
export const isSameValue = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const IS_SAME: Record<ProposalField, (a: ProposedTerms, b: ProposedTerms) => boolean> = {
  location: (a, b) => a.location === b.location,
  dateTimes: (a, b) => rowsKey(a.dateTimes) === rowsKey(b.dateTimes),
  timeZone: (a, b) => a.timeZone === b.timeZone,
  customerGroupSize: (a, b) => a.customerGroupSize === b.customerGroupSize,
  // Without a price the currency has no meaning.
  price: (a, b) => a.price === b.price && (a.price === null || a.currency === b.currency),
  priceLines: (a, b) => isSameValue(a.priceLines, b.priceLines),
  deposit: (a, b) => isSameValue(a.deposit, b.deposit),
  cancellation: (a, b) => isSameValue(a.cancellation, b.cancellation),
  remarks: (a, b) => a.remarks === b.remarks,
}

/** The fields in which two revisions differ. */
export const changedFields = (before: ProposedTerms, after: ProposedTerms): ProposalField[] =>
  PROPOSAL_FIELDS.filter((field) => !IS_SAME[field](before, after))

/** The rows that are in the first list only. */
export function rowsMissing(from: readonly DateTimeRow[], others: readonly DateTimeRow[]) {
  const known = new Set(others.map(rowKey))
  return from.filter((row) => !known.has(rowKey(row)))
}

/** Sorted by day, regardless of the order of input. */
export const inOrder = (rows: readonly DateTimeRow[]): DateTimeRow[] =>
  [...rows].sort((a, b) => rowKey(a).localeCompare(rowKey(b), 'en'))

import { z } from 'zod'
import { isDay } from '../../days.ts'
import { decimalsOf } from '../../money.ts'
import type { Problem } from '../../problems.ts'
import { normalized, visible } from '../../text.ts'
import { boundedText, requiredLine, trimmedText } from '../../wire.ts'
import { BOOKING_LIMITS as L } from '../limits.ts'

/** Rounded as stored: otherwise sending the same terms again would count as a change. */
const Amount = z
  .number({ error: 'priceInvalid' })
  .min(0, { error: 'priceNegative' })
  .max(L.price, { error: 'priceInvalid' })
  .transform((amount) => Math.round(amount * 100) / 100)

/** The empty field of a form is null, which is refused like anything else that is no number. */
const filled = (shape: z.ZodType<number, number>, message: Problem) =>
  shape.nullable().transform((value, { addIssue }) => {
    if (value !== null) return value
    addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** Who or what an amount is for. */
export const LINE_UNITS = ['group', 'person'] as const
/** Part of the price, paid on the day besides it, or the travellers' own expense. */
export const PRICE_LINE_KINDS = ['included', 'onTheDay', 'notIncluded'] as const

export const PriceLine = z.object({
  label: requiredLine(L.priceLabel, 'required', 'tooLong'),
  /** Null where no amount is named. */
  amount: Amount.nullable(),
  per: z.enum(LINE_UNITS),
  kind: z.enum(PRICE_LINE_KINDS),
})
export type PriceLine = z.infer<typeof PriceLine>

/** A run of digits as long as the number of a bank account or card, with the usual separators. */
const ACCOUNT_NUMBER = /\p{Nd}(?:[\s.·/_\p{Pd}]{0,2}\p{Nd}){6,}/u
const DAY = /\b\d{4}([-/.])\d{1,2}\1\d{1,2}\b|\b\d{1,2}([-/.])\d{1,2}\2\d{4}\b/g

const hasAccountNumber = (note: string) =>
  ACCOUNT_NUMBER.test(normalized(visible(note), 'NFKC').replace(DAY, ','))

export const Deposit = z.object({
  amount: filled(
    Amount.refine((amount) => amount > 0, { error: 'priceInvalid' }),
    'priceInvalid',
  ),
  /** The day by which it is paid; null if the note says so. */
  dueOn: boundedText(10, { missing: 'dateInvalid', tooLong: 'dateInvalid' })
    .refine(isDay, { error: 'dateInvalid' })
    .nullable(),
  /** How it is paid. */
  note: trimmedText(L.depositNote, 'tooLong').refine((note) => !hasAccountNumber(note), {
    error: 'accountNumber',
  }),
})
export type Deposit = z.infer<typeof Deposit>

const Percent = filled(
  z
    .int({ error: 'percentInvalid' })
    .min(0, { error: 'percentInvalid' })
    .max(100, { error: 'percentInvalid' }),
  'percentInvalid',
)

const CancellationStep = z.object({
  /** Calendar days before the first day of the tour, in its time zone; 0 is that day. */
  fromDays: filled(
    z
      .int({ error: 'daysBeforeInvalid' })
      .min(0, { error: 'daysBeforeInvalid' })
      .max(L.cancellationDays, { error: 'daysBeforeInvalid' }),
    'daysBeforeInvalid',
  ),
  /** Percent of the price, from that day on. */
  percent: Percent,
})

/** What a traveller pays who cancels; a guide who cancels gives everything back. */
export const Cancellation = z
  .object({
    /** From the earliest day to the latest. */
    steps: z.array(CancellationStep).max(L.cancellationSteps, { error: 'cancellationLimit' }),
    /** Of the price, for those who do not come. */
    noShowPercent: Percent,
    /** Tickets that the guide has already bought are paid besides. */
    ticketsAtCost: z.boolean(),
  })
  .superRefine(({ steps, noShowPercent }, { addIssue }) => {
    steps.forEach(({ fromDays, percent }, at) => {
      const before = steps[at - 1]
      if (!before) return
      const path = ['steps', at]
      if (fromDays >= before.fromDays)
        addIssue({ code: 'custom', message: 'cancellationOrder', path: [...path, 'fromDays'] })
      if (percent < before.percent)
        addIssue({ code: 'custom', message: 'cancellationOrder', path: [...path, 'percent'] })
    })
    if (noShowPercent < (steps.at(-1)?.percent ?? 0))
      addIssue({ code: 'custom', message: 'cancellationOrder', path: ['noShowPercent'] })
  })
export type Cancellation = z.infer<typeof Cancellation>

/** What a proposal says about the payment besides its price, where the guide has said it. */
export const PaymentTerms = z.object({
  priceLines: z.array(PriceLine).optional(),
  deposit: Deposit.optional(),
  cancellation: Cancellation.optional(),
})
export type PaymentTerms = z.infer<typeof PaymentTerms>

/** The same as the guide sends it; an empty list and null say nothing. */
export const PAYMENT_FIELDS = {
  priceLines: z
    .array(PriceLine)
    .max(L.priceLines, { error: 'priceLinesLimit' })
    .nullish()
    .transform((lines) => (lines && lines.length > 0 ? lines : undefined))
    .optional(),
  deposit: Deposit.nullish()
    .transform((deposit) => deposit ?? undefined)
    .optional(),
  cancellation: Cancellation.nullish()
    .transform((cancellation) => cancellation ?? undefined)
    .optional(),
}

/** What cancelling costs the traveller under the agreed terms, now or when it was cancelled. */
export const CancellationCost = z.object({
  /** Of the price. */
  percent: z.number(),
  /** Null without a price. */
  amount: z.number().nullable(),
  currency: z.string(),
  /** The last day on which it costs nothing; null if there is none. */
  freeUntil: z.string().nullable(),
  terms: Cancellation,
})
export type CancellationCost = z.infer<typeof CancellationCost>

const hundredths = (amount: number) => Math.round(amount * 100)

/** The sum of the included lines; null if none names an amount. */
export function includedSum(lines: readonly PriceLine[], people: number): number | null {
  const priced = lines.filter(({ kind, amount }) => kind === 'included' && amount !== null)
  if (priced.length === 0) return null
  const sum = priced.reduce(
    (total, { amount, per }) => total + hundredths(amount ?? 0) * (per === 'person' ? people : 1),
    0,
  )
  return sum / 100
}

interface PaymentRequest {
  price: number | null
  currency: string
  customerGroupSize: number
  priceLines?: PriceLine[] | undefined
  deposit?: Deposit | undefined
}

/** Adds what is wrong between the price and its parts to the problems of a proposal. */
export function checkPayment(
  { price, currency, customerGroupSize, priceLines, deposit }: PaymentRequest,
  { addIssue }: z.RefinementCtx,
): void {
  const add = (message: Problem, path: (string | number)[]) =>
    addIssue({ code: 'custom', message, path })
  const isFraction = (amount: number | null | undefined) =>
    typeof amount === 'number' && decimalsOf(currency) === 0 && !Number.isInteger(amount)
  priceLines?.forEach(({ amount }, at) => {
    if (isFraction(amount)) add('amountWhole', ['priceLines', at, 'amount'])
  })
  if (isFraction(deposit?.amount)) add('amountWhole', ['deposit', 'amount'])
  const sum = includedSum(priceLines ?? [], customerGroupSize)
  if (sum !== null && sum !== price) add('priceSum', ['price'])
  if (deposit && deposit.amount > (price ?? 0)) add('depositLimit', ['deposit', 'amount'])
}

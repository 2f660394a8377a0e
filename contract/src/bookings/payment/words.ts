import { dayAfter } from '../../days.ts'
import { percentOf } from '../../money.ts'
import { inOrder, type ProposedTerms } from '../changes.ts'
import { priceText } from '../price.ts'
import { freeUntil } from './cancellation.ts'
import type { Cancellation, PriceLine } from './shapes.ts'

/** The texts that the lines below need; `booking.payment` in `translation.json`. */
type PaymentText =
  | 'booking.payment.perPerson'
  | 'booking.payment.included'
  | 'booking.payment.onTheDay'
  | 'booking.payment.notIncluded'
  | 'booking.payment.line'
  | 'booking.payment.by'
  | 'booking.payment.freeUntil'
  | 'booking.payment.from'
  | 'booking.payment.noShow'
  | 'booking.payment.share'
  | 'booking.payment.ticketsAtCost'
  | 'booking.payment.byGuide'
type PricedTerms = Pick<ProposedTerms, 'cancellation' | 'currency' | 'dateTimes' | 'price'>
type Translate = (key: PaymentText, params?: Record<string, string>) => string

/** What a proposal says about the payment besides its price, in lines of text. */
export function paymentWords(language: string, t: Translate) {
  const day = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
  const dayText = (date: string) => day.format(new Date(`${date}T00:00:00Z`))
  const percent = new Intl.NumberFormat(language, { style: 'percent' })

  /** `30% (¥9,000)`; the percentage alone without an amount. */
  const cost = (of: number, amount: number | null, currency: string) => {
    const text = percent.format(of / 100)
    return amount === null
      ? text
      : t('booking.payment.share', { percent: text, amount: priceText(language, amount, currency) })
  }
  const share = (of: number, { price, currency }: PricedTerms) =>
    cost(of, price === null ? null : percentOf(price, of, currency), currency)

  const lineText = ({ label, amount, per, kind }: PriceLine, currency: string): string => {
    const kindText = t(`booking.payment.${kind}`)
    if (amount === null) return t('booking.payment.line', { label, amount: kindText })
    const written = priceText(language, amount, currency)
    const each = per === 'person' ? t('booking.payment.perPerson', { amount: written }) : written
    return t('booking.payment.line', { label, amount: `${each} · ${kindText}` })
  }

  return {
    day: dayText,
    cost,
    priceLines: ({
      priceLines = [],
      currency,
    }: Pick<ProposedTerms, 'priceLines' | 'currency'>): string[] =>
      priceLines.map((line) => lineText(line, currency)),
    deposit({ deposit, currency }: Pick<ProposedTerms, 'deposit' | 'currency'>): string[] {
      if (!deposit) return []
      const amount = priceText(language, deposit.amount, currency)
      const { dueOn, note } = deposit
      const first =
        dueOn === null ? amount : t('booking.payment.by', { amount, date: dayText(dueOn) })
      return note === '' ? [first] : [first, note]
    },
    cancellation(terms: PricedTerms): string[] {
      const { cancellation } = terms
      if (!cancellation) return []
      return [
        ...stepLines(cancellation, terms),
        t('booking.payment.noShow', { cost: share(cancellation.noShowPercent, terms) }),
        ...(cancellation.ticketsAtCost ? [t('booking.payment.ticketsAtCost')] : []),
        t('booking.payment.byGuide'),
      ]
    },
  }

  function stepLines(cancellation: Cancellation, terms: PricedTerms): string[] {
    const first = inOrder(terms.dateTimes)[0]
    const free = freeUntil(cancellation, terms)
    const steps = cancellation.steps.filter(({ percent: cost }) => cost > 0)
    return [
      ...(free === null ? [] : [t('booking.payment.freeUntil', { date: dayText(free) })]),
      ...(first
        ? steps.map(({ fromDays, percent: cost }) =>
            t('booking.payment.from', {
              date: dayText(dayAfter(first.date, -fromDays)),
              cost: share(cost, terms),
            }),
          )
        : []),
    ]
  }
}

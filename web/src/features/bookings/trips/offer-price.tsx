import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import { convertPrice, type ExchangeRates } from '@annai/contract/bookings/rates'
import { CURRENCIES } from '@annai/contract/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { classes } from '../../../ui/class-names.ts'
import { usePrice } from '../proposal/use-term-text.ts'

interface OfferPriceProps {
  proposal: Proposal
  /** The currency of the comparison. */
  currency: string
  rates: ExchangeRates | undefined
}

/** The price in the currency of the comparison, above the proposed price. */
export function OfferPrice({ proposal, currency, rates }: OfferPriceProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const price = usePrice()
  if (proposal.price === null) return <span className="text-muted">{t('booking.field.none')}</span>
  const today = new Date().toISOString().slice(0, 10)
  const converted = convertPrice(proposal, currency, rates, today)
  const original = price(proposal.price, proposal.currency)
  if (!converted) return <span className="font-semibold text-xl tabular-nums">{original}</span>
  const known = CURRENCIES.find((code) => code === proposal.currency)
  const date = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  }).format(new Date(`${converted.asOf}T00:00:00Z`))
  return (
    <span className="grid gap-0.5 tabular-nums">
      <span className="font-semibold text-xl">
        {t('booking.trips.approx', { price: price(converted.amount, converted.currency) })}
      </span>
      <span>{original}</span>
      <span className={classes('text-sm', converted.isOld ? 'text-amber-ink' : 'text-muted')}>
        {t(converted.isOld ? 'booking.trips.oldRate' : 'booking.trips.rate', {
          date,
          currency: known ? t(`currencies.${known}`) : proposal.currency,
        })}
      </span>
    </span>
  )
}

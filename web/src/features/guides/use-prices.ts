import { moneyFormat, moneyLocale } from '@annai/contract/bookings/price'
import { isFree, lowestPrice } from '@annai/contract/guides/lowest-price'
import type { PriceRange } from '@annai/contract/guides/shapes'
import type { Currency } from '@annai/contract/money'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../shell/i18n/number-format.ts'
import { languageOf } from '../../shell/i18n/start-i18n.ts'

/** Formats prices in the interface language. */
export function usePrices() {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n)
  return useMemo(() => {
    const money = (amount: number, currency: Currency) =>
      numberFormat(moneyLocale(language, currency), moneyFormat(language, currency)).format(amount)
    return {
      /** "From ¥34,000 per day" or "Free"; null without a price. */
      from(ranges: readonly PriceRange[]): string | null {
        const lowest = lowestPrice(ranges)
        if (!lowest) return null
        if (lowest.amount === 0) return t('guideCard.free')
        return t('guideCard.from', {
          price: money(lowest.amount, lowest.currency),
          unit: t(`priceUnits.${lowest.unit}`),
        })
      },
      /** The same in two parts, "From ¥34,000" and "per day". */
      lowest(ranges: readonly PriceRange[]): { price: string; unit: string } | null {
        const lowest = lowestPrice(ranges)
        if (!lowest) return null
        return {
          price:
            lowest.amount === 0
              ? t('guideCard.free')
              : t('prices.from', { min: money(lowest.amount, lowest.currency) }),
          unit: t(`priceUnits.${lowest.unit}`),
        }
      },
      /** "¥34,000 – ¥46,000" or "Free"; '' without a price. */
      range(range: Pick<PriceRange, 'currency' | 'minPrice' | 'maxPrice'>): string {
        if (isFree(range)) return t('guideCard.free')
        const { minPrice, maxPrice, currency } = range
        const min = minPrice ? money(minPrice, currency) : ''
        const max = maxPrice ? money(maxPrice, currency) : ''
        if (min && max) return min === max ? min : t('prices.range', { min, max })
        if (min) return t('prices.from', { min })
        return max ? t('prices.upTo', { max }) : ''
      },
    }
  }, [t, language])
}

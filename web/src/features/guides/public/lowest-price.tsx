import type { PriceRange } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { usePrices } from '../use-prices.ts'

/** The lowest price and its unit on two lines. */
export function LowestPrice({ ranges }: { ranges: readonly PriceRange[] }) {
  const { t } = useTranslation()
  const lowest = usePrices().lowest(ranges)
  if (!lowest) return <span className="font-semibold leading-snug">{t('guideCard.onRequest')}</span>
  return (
    <span className="grid min-w-0 leading-snug max-[23rem]:flex max-[23rem]:flex-wrap max-[23rem]:basis-full max-[23rem]:items-baseline max-[23rem]:gap-x-2">
      <span className="font-semibold wrap-anywhere tabular-nums lg:text-lg">{lowest.price}</span>
      <span className="text-muted text-sm">{lowest.unit}</span>
    </span>
  )
}

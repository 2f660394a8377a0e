import type { PriceRange } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { usePrices } from '../use-prices.ts'
import { GuidePart } from './guide-part.tsx'

/** The price ranges with their units. */
export function GuidePrices({ ranges }: { ranges: readonly PriceRange[] }) {
  const { t } = useTranslation()
  const prices = usePrices()
  return (
    <GuidePart title={t('guideProfileView.priceRanges')}>
      {ranges.length === 0 ? (
        <p>{t('guideCard.onRequest')}</p>
      ) : (
        <>
          <ul className="grid">
            {ranges.map((range) => (
              <li
                key={`${range.unit} ${range.description} ${range.minPrice}`}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-line border-b py-2"
              >
                <span className="min-w-0 wrap-anywhere">{range.description}</span>
                <span className="tabular-nums">
                  <strong className="font-semibold">{prices.range(range)}</strong>{' '}
                  <span className="text-muted">{t(`priceUnits.${range.unit}`)}</span>
                </span>
              </li>
            ))}
          </ul>
          <p className="text-muted text-sm">{t('guideProfileView.priceNote')}</p>
        </>
      )}
    </GuidePart>
  )
}

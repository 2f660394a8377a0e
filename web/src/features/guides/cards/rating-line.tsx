import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { Stars } from '../../../ui/layout/stars.tsx'

/** Stars, the average with one decimal and the number of reviews; nothing without reviews. */
export function RatingLine({ average, count }: { average: number; count: number }) {
  const { t, i18n } = useTranslation()
  if (count === 0) return null
  const one = numberFormat(languageOf(i18n), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(average)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm">
      <Stars rating={average} />
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {one}
      </span>
      <span className="text-muted">{t('guideCard.reviews', { count })}</span>
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Stars } from '../../../ui/layout/stars.tsx'

/** The average rating of a guide; nothing without reviews. */
export function GuideRating({ average, count }: { average: number; count: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (count === 0) return null
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm">
      <Stars rating={average} />
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {numberFormat(language, digits).format(average)}
      </span>
      <span className="text-muted">{t('guideCard.reviews', { count })}</span>
    </span>
  )
}

import type { ReviewRemoval } from '@annai/contract/reviews/shapes'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'

/** When and why the operator removed a review, or only its words. */
export function RemovalNote({
  removal,
  isOfWords,
}: {
  removal: ReviewRemoval
  isOfWords: boolean
}) {
  const { t, i18n } = useTranslation('decisions')
  const month = new Intl.DateTimeFormat(languageOf(i18n), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${removal.month}-01T00:00:00Z`))
  const reason = t(`removed.reasons.${removal.code}`)
  return (
    <p className="text-muted text-sm">
      {isOfWords ? t('removed.words', { month, reason }) : t('removed.all', { month, reason })}
    </p>
  )
}

import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { placeOf, useGuideText } from '../use-guide-text.ts'
import { usePrices } from '../use-prices.ts'

const MAX_LANGUAGES = 3

/** The title, description and other head elements of a guide's page. */
export function GuideHead({ guide }: { guide: PublicGuide }) {
  const { t, i18n } = useTranslation()
  const text = useGuideText()
  const name = guide.displayName
  const place = guide.isPlaceKnown === false ? '' : placeOf(guide.location)
  const list = new Intl.ListFormat(languageOf(i18n), { type: 'conjunction', style: 'narrow' })
  const languages = list.format(
    text
      .languages(guide)
      .slice(0, MAX_LANGUAGES)
      .map(({ label }) => label),
  )
  const title = place
    ? t('guideProfileView.title', { name, place, languages })
    : t('guideProfileView.titleWithoutPlace', { name, languages })
  const facts = [
    guide.tagline || t('guideProfileView.description', { name, place }).trim(),
    usePrices().from(guide.priceRanges),
    guide.reviewCount > 0 && t('guideCard.reviews', { count: guide.reviewCount }),
  ]
  return (
    <PageHead
      title={languages ? title : name}
      description={facts.filter(Boolean).join(' · ')}
      image={`/og/guide/${guide.username}.png?lang=${languageOf(i18n)}`}
      noIndex={guide.isDummy || guide.isPreview === true}
    />
  )
}

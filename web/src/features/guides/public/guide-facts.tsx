import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSite } from '../../../shell/site.ts'
import { StructuredData } from '../../../ui/structured-data.tsx'
import { placeOf, useGuideWords } from '../use-guide-words.ts'
import { lowestPrice } from '../use-prices.ts'

/** The guide for search engines: a service, offered by a person, with its price and its rating. */
export function GuideFacts({ guide }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const words = useGuideWords()
  const site = useSite()
  const { pathname } = useLocation()
  const base = site?.publicUrl ?? 'http://localhost'
  const lowest = lowestPrice(guide.priceRanges)
  const picture = guide.profilePicture && new URL(guide.profilePicture, base).href
  return (
    <StructuredData
      facts={{
        '@context': 'https://schema.org',
        '@type': 'Service',
        name: guide.tagline || guide.displayName,
        url: new URL(pathname, base).href,
        serviceType: guide.role,
        areaServed: placeOf(guide.location),
        provider: {
          '@type': 'Person',
          name: guide.displayName,
          jobTitle: guide.role,
          ...(picture && { image: picture }),
          knowsLanguage: words.languages(guide).map(({ label }) => label),
          sameAs: Object.values(guide.socialMediaLinks).filter(Boolean),
        },
        ...(lowest && {
          offers: {
            '@type': 'Offer',
            price: lowest.amount,
            priceCurrency: lowest.currency,
            description: t(`priceUnits.${lowest.unit}`),
          },
        }),
        ...(guide.reviewCount > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: guide.averageRating,
            reviewCount: guide.reviewCount,
          },
        }),
      }}
    />
  )
}

import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSite } from '../../../shell/layout/use-site.ts'
import { StructuredData } from '../../../ui/layout/structured-data.tsx'
import { lowestPrice } from '../lowest-price.ts'
import { placeOf, useGuideText } from '../use-guide-text.ts'

/** The guide for search engines: a service, offered by a person, with its price and its rating; and where it is. */
export function GuideFacts({ guide }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const text = useGuideText()
  const site = useSite()
  const { pathname } = useLocation()
  const base = site?.publicUrl ?? 'http://localhost'
  const lowest = lowestPrice(guide.priceRanges)
  const page = new URL(pathname, base).href
  const step = (position: number, name: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item,
  })
  const picture = guide.profilePicture && new URL(guide.profilePicture, base).href
  return (
    <StructuredData
      facts={{
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'Service',
            name: guide.tagline || guide.displayName,
            url: page,
            ...(guide.role && { serviceType: guide.role }),
            ...(guide.isPlaceKnown !== false && { areaServed: placeOf(guide.location) }),
            provider: {
              '@type': 'Person',
              name: guide.displayName,
              ...(guide.role && { jobTitle: guide.role }),
              ...(picture && { image: picture }),
              knowsLanguage: text.languages(guide).map(({ label }) => label),
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
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              step(1, tCommon('site.name'), new URL('/', base).href),
              step(2, tCommon('nav.explore'), new URL('/explore', base).href),
              step(3, guide.displayName, page),
            ],
          },
        ],
      }}
    />
  )
}

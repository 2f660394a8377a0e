import { lowestPrice } from '@annai/contract/guides/lowest-price'
import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSite } from '../../../shell/layout/use-site.ts'
import { StructuredData } from '../../../ui/layout/structured-data.tsx'
import { placeOf, spoken } from '../use-guide-text.ts'

/**
 * Structured data for search engines: a service by a person, with place, languages, price and
 * rating.
 */
export function GuideStructuredData({ guide }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
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
  const above = guide.placePath ?? []
  const picture = guide.profilePicture && new URL(guide.profilePicture, base).href
  const place = guide.isPlaceKnown === false ? '' : placeOf(guide.location)
  const named = { name: guide.displayName, place }
  const languages = guide.languages.map((value) => spoken(value).code)
  return (
    <StructuredData
      facts={{
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'Service',
            name: place
              ? t('guideProfileView.service', named)
              : t('guideProfileView.serviceWithoutPlace', named),
            url: page,
            ...(guide.tagline && { description: guide.tagline }),
            ...(guide.role && { serviceType: guide.role }),
            ...(place && {
              areaServed: {
                '@type': 'Place',
                name: place,
                address: {
                  '@type': 'PostalAddress',
                  addressCountry: guide.location.countryCode || guide.location.country,
                },
              },
            }),
            availableChannel: {
              '@type': 'ServiceChannel',
              serviceUrl: page,
              availableLanguage: languages,
            },
            provider: {
              '@type': 'Person',
              name: guide.displayName,
              ...(guide.role && { jobTitle: guide.role }),
              ...(picture && { image: picture }),
              knowsLanguage: languages,
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
              ...above.map(({ name, path }, at) =>
                step(at + 3, name, new URL(`/guides/${path}`, base).href),
              ),
              step(above.length + 3, guide.displayName, page),
            ],
          },
        ],
      }}
    />
  )
}

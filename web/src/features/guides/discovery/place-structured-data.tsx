import type { GuideCard } from '@annai/contract/guides/shapes'
import type { PlaceStep } from '@annai/contract/places/shapes'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../../shell/layout/use-site.ts'
import { StructuredData } from '../../../ui/layout/structured-data.tsx'

interface PlaceStructuredDataProps {
  name: string
  description: string
  /** The breadcrumbs below `/guides`, including the page itself. */
  steps: readonly PlaceStep[]
  items: readonly { name: string; path: string }[]
}

export const guideItems = (guides: readonly GuideCard[]) =>
  guides.map(({ displayName, username }) => ({
    name: displayName,
    path: `/guide/${encodeURIComponent(username)}`,
  }))

/** Structured data for search engines: the listed guides or places, and the breadcrumbs. */
export function PlaceStructuredData({ name, description, steps, items }: PlaceStructuredDataProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const base = useSite()?.publicUrl ?? 'http://localhost'
  const urlOf = (path: string) => new URL(path, base).href
  const crumbs = [
    { name: tCommon('site.name'), url: urlOf('/') },
    { name: t('discovery.title'), url: urlOf('/guides') },
    ...steps.map((step) => ({ name: step.name, url: urlOf(`/guides/${step.path}`) })),
  ]
  return (
    <StructuredData
      facts={{
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'CollectionPage',
            name,
            description,
            url: crumbs.at(-1)?.url,
            mainEntity: {
              '@type': 'ItemList',
              numberOfItems: items.length,
              itemListElement: items.map((item, at) => ({
                '@type': 'ListItem',
                position: at + 1,
                name: item.name,
                url: urlOf(item.path),
              })),
            },
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: crumbs.map((crumb, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              name: crumb.name,
              item: crumb.url,
            })),
          },
        ],
      }}
    />
  )
}

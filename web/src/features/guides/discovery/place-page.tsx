import type { PlacePage as Page, PlaceLink } from '@annai/contract/guides/discovery/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaSeedling from '~icons/fa-solid/seedling'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { GuideGrid } from '../cards/guide-grid.tsx'
import { usePrices } from '../use-prices.ts'
import type { PlaceData } from './discovery-queries.ts'
import { PlaceMap } from './place-map.tsx'
import { PlacePath } from './place-path.tsx'
import { guideItems, PlaceStructuredData } from './place-structured-data.tsx'

interface PlaceLinksProps {
  title: string
  places: readonly PlaceLink[]
}

/** Places as links to their pages, with the number of guides. */
function PlaceLinks({ title, places }: PlaceLinksProps) {
  const { t } = useTranslation()
  const format = numberFormat(useLanguage())
  if (places.length === 0) return null
  return (
    <section className="grid content-start gap-3">
      <h2>{title}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {places.map(({ name, path, totalGuides }) => (
          <li key={path}>
            <Link to={`/guides/${path}`} className="link inline-flex min-h-9 items-center">
              {t('explore.optionCount', { label: name, number: format.format(totalGuides) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PlaceFiguresProps {
  title: string
  items: readonly { key: string; label: string }[]
}

/** A title and its values on one line. */
function PlaceFigures({ title, items }: PlaceFiguresProps) {
  if (items.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-3">
      <h2 className="font-normal font-sans text-base leading-[inherit]">{title}</h2>
      <ul className="flex min-w-0 flex-wrap gap-x-3">
        {items.map(({ key, label }) => (
          // A Japanese price has no natural break.
          <li key={key} className="min-w-0 wrap-anywhere">
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The number of guides, the languages they speak and their prices. */
function PlaceSummary({ page }: { page: Page }) {
  const { t } = useTranslation()
  const { range } = usePrices()
  const format = numberFormat(useLanguage())
  const number = format.format(page.totalGuides)
  const languages = page.languages.map(({ code, totalGuides }) => ({
    key: code,
    label: t('explore.optionCount', {
      label: t(`languages.${code}`),
      number: format.format(totalGuides),
    }),
  }))
  const prices = page.prices.map(({ unit, currency, low, high }) => ({
    key: unit,
    label: t('discovery.price', {
      price: range({ currency, minPrice: low, maxPrice: high }),
      unit: t(`priceUnits.${unit}`),
    }),
  }))
  return (
    <div className="grid gap-1 text-muted">
      <p className="text-lg">{t('explore.found', { count: page.totalGuides, number })}</p>
      <PlaceFigures title={t('discovery.languages')} items={languages} />
      <PlaceFigures title={t('discovery.prices')} items={prices} />
    </div>
  )
}

/**
 * The page of a country or place: its guides, the places inside it and the nearest other places.
 */
export function PlacePage({ data: { page, guides } }: { data: PlaceData }) {
  const { t } = useTranslation()
  const format = numberFormat(useLanguage())
  const { name, address, around, inside, nearby, map } = page
  const isCountry = around.length === 0
  const description = t('explore.descriptionIn', { place: address })
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 sm:py-10">
      <PageHead
        title={t('discovery.titleIn', { place: address })}
        description={description}
        noIndex={!page.isIndexed}
      />
      <PlaceStructuredData
        name={t('explore.titleIn', { place: name })}
        description={description}
        steps={[...around, page]}
        items={guideItems(guides)}
      />
      <header className="grid gap-2">
        <PlacePath first={{ to: '/guides', label: t('discovery.all') }} steps={around} />
        <h1>{t('explore.titleIn', { place: name })}</h1>
        <PlaceSummary page={page} />
      </header>
      {map ? (
        <div className="grid items-center gap-6 lg:grid-cols-2">
          <PlaceMap map={map} />
          <PlaceLinks title={t('discovery.inside')} places={inside} />
        </div>
      ) : (
        <PlaceLinks title={t('discovery.inside')} places={inside} />
      )}
      {guides.length > 0 ? (
        <section className="grid gap-4">
          <h2>{t('discovery.guides')}</h2>
          <GuideGrid guides={guides} />
          {page.totalGuides > guides.length && (
            <p>
              <Link
                to={`/explore?place=${page.place}`}
                className="link inline-flex min-h-11 items-center"
              >
                {t('discovery.allGuides', { number: format.format(page.totalGuides) })}
              </Link>
            </p>
          )}
        </section>
      ) : (
        <EmptyState
          icon={<FaSeedling />}
          title={t('discovery.none')}
          action={<ButtonLink to="/explore">{t('home.guides.action')}</ButtonLink>}
        >
          {nearby.length > 0 && t('discovery.noneText')}
        </EmptyState>
      )}
      <PlaceLinks
        title={t(isCountry ? 'discovery.otherCountries' : 'discovery.nearby')}
        places={nearby}
      />
    </div>
  )
}

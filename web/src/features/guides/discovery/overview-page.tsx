import type { PlaceOverview } from '@annai/contract/guides/discovery/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaSeedling from '~icons/fa-solid/seedling'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { PlaceStructuredData } from './place-structured-data.tsx'

/** The list of all countries with guides. */
export function OverviewPage({ overview }: { overview: PlaceOverview }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const format = numberFormat(useLanguage())
  const { countries, isIndexed } = overview
  const title = t('discovery.title')
  const description = t('discovery.description')
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={title} description={description} noIndex={!isIndexed} />
      <PlaceStructuredData
        name={title}
        description={description}
        steps={[]}
        items={countries.map(({ name, path }) => ({ name, path: `/guides/${path}` }))}
      />
      <header className="grid gap-1">
        <h1>{title}</h1>
        <p className="text-lg text-muted">{t('discovery.intro')}</p>
      </header>
      {countries.length === 0 ? (
        <EmptyState
          icon={<FaSeedling />}
          title={t('explore.none')}
          action={<ButtonLink to="/signup/guide">{tCommon('nav.signupGuide')}</ButtonLink>}
        >
          {t('explore.noneText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
          {countries.map(({ name, path, totalGuides }) => (
            <li
              key={path}
              className="card group relative flex min-h-16 flex-wrap items-baseline justify-between gap-x-4 px-5 py-4 transition-colors duration-150 focus-within:border-indigo hover:border-indigo"
            >
              <h2 className="text-xl">
                <Link
                  to={`/guides/${path}`}
                  className="text-ink no-underline after:absolute after:inset-0 group-hover:text-indigo"
                >
                  {name}
                </Link>
              </h2>
              <span className="text-muted tabular-nums">
                {t('explore.found', { count: totalGuides, number: format.format(totalGuides) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/explore" className="link inline-flex min-h-11 items-center">
          {t('home.guides.action')}
        </Link>
      </p>
    </div>
  )
}

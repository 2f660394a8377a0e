import type { GuideList, ReadWord } from '@annai/contract/guides/shapes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import FaSearch from '~icons/fa-solid/search'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Pager } from '../../../ui/layout/pager.tsx'
import { GuideGrid } from '../cards/guide-grid.tsx'
import { ExploreControls } from './explore-controls.tsx'
import { LoosenChoices } from './loosen-choices.tsx'
import { useExploreState } from './use-explore-state.ts'

interface ExplorePageProps {
  /** Null when the request failed; `error` has the text. */
  list: GuideList | null
  /** How the search text was read beside its words. */
  reading: readonly ReadWord[]
  error: string | null
}

/** The explore page. The search is in the URL. */
export function ExplorePage({ list, reading, error }: ExplorePageProps) {
  const { t, i18n } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { state, isUpdating, change, reset, pageAddress } = useExploreState()
  const revalidator = useRevalidator()
  // The last result stays visible while the next one loads, and if it fails.
  const [shown, setShown] = useState(list)
  if (list && list !== shown) setShown(list)
  const current = list ?? shown
  useEffect(() => {
    if (error) toast.error(error, { id: 'explore' })
  }, [error])

  const place = state.location === 'all' ? null : t(`locations.${state.location}`)
  const isNarrow = Boolean(state.search || state.languages.length || state.expertises.length)
  const pages = Math.max(1, current?.totalPages ?? 1)
  const number = numberFormat(languageOf(i18n)).format(current?.totalGuides ?? 0)
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead
        title={place ? t('explore.titleIn', { place }) : t('explore.title')}
        description={t('explore.description')}
        noIndex={isNarrow || error !== null}
        keepParams={['location', 'page']}
      />
      <header className="grid gap-1">
        <h1>{t('explore.title')}</h1>
        <p className="text-lg text-muted">{t('explore.intro')}</p>
      </header>
      <ExploreControls state={state} reading={reading} change={change} reset={reset} />
      {error && (
        <Banner
          tone="bad"
          title={t('explore.failed')}
          action={
            <Button
              look="secondary"
              size="sm"
              busy={revalidator.state === 'loading'}
              onClick={() => void revalidator.revalidate()}
            >
              {tCommon('actions.retry')}
            </Button>
          }
        />
      )}
      {current && (
        <section aria-busy={isUpdating} className="grid gap-4">
          <p aria-live="polite" className="text-muted tabular-nums">
            {isUpdating
              ? t('explore.updating')
              : t('explore.found', { count: current.totalGuides, number })}
          </p>
          <div
            className={
              isUpdating ? 'opacity-50 transition-opacity delay-150 duration-150' : undefined
            }
          >
            {current.guides.length > 0 ? (
              <GuideGrid guides={current.guides} />
            ) : (
              <EmptyState
                icon={<FaSearch />}
                title={t('explore.empty')}
                action={<Button onClick={reset}>{t('explore.emptyReset')}</Button>}
              >
                {t('explore.emptyText')}
                {!isUpdating && <LoosenChoices state={state} change={change} />}
              </EmptyState>
            )}
          </div>
          <Pager page={Math.min(state.page, pages)} pages={pages} to={pageAddress} />
        </section>
      )}
    </div>
  )
}

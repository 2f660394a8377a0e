import type { GuideList } from '@annai/contract/guides/shapes'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import FaSearch from '~icons/fa-solid/search'
import FaSeedling from '~icons/fa-solid/seedling'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { classes } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lazyOrNothing } from '../../../ui/feedback/lazy.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { Pager } from '../../../ui/layout/pager.tsx'
import { GuideGrid } from '../cards/guide-grid.tsx'
import { countFilters, type ExploreState, hasWhen, pageSizesFor } from './explore-state.ts'
import { LoosenChoices } from './loosen-choices.tsx'
import { SearchedInstead } from './searched-instead.tsx'

interface FoundLineProps {
  list: GuideList
  state: ExploreState
  isUpdating: boolean
  change: (part: Partial<ExploreState>) => void
}

/**
 * The number of guides found. With days or people, the guides without a calendar are counted
 * separately.
 */
export function FoundLine({ list, state, isUpdating, change }: FoundLineProps) {
  const { t, i18n } = useTranslation()
  const format = numberFormat(languageOf(i18n))
  const { totalGuides, withoutCalendar } = list
  const known = state.isAny ? totalGuides - (withoutCalendar ?? 0) : totalGuides
  const counted = (count: number) => ({ count, number: format.format(count) })
  const found =
    withoutCalendar !== undefined && state.from !== ''
      ? t('explore.when.free', counted(known))
      : t('explore.found', counted(known))
  return (
    <>
      <p aria-live="polite" className="text-muted tabular-nums">
        <span>{isUpdating ? t('explore.updating') : found}</span>
        {!isUpdating && withoutCalendar ? (
          <>
            <span aria-hidden="true"> · </span>
            <span className="sr-only">, </span>
            {t('explore.when.unknown', counted(withoutCalendar))}
          </>
        ) : null}
      </p>
      {withoutCalendar ? (
        <Button look="quiet" size="sm" onClick={() => change({ isAny: !state.isAny })}>
          {state.isAny ? t('explore.when.hideUnknown') : t('explore.when.showUnknown')}
        </Button>
      ) : null}
    </>
  )
}

const NearbyPlaces = lazyOrNothing(async () => (await import('./nearby-places.tsx')).NearbyPlaces)

interface ExploreResultsProps {
  list: GuideList
  state: ExploreState
  isUpdating: boolean
  change: (part: Partial<ExploreState>) => void
  reset: () => void
  pageAddress: (page: number) => { search: string }
  /** The active filters. */
  chosen: ReactNode
  /** True when the filters are open beside the guides and leave less room. */
  isNarrow: boolean
  /** Changes the number of guides per page. */
  setLimit: (limit: number) => void
}

/** The guides that were found, or suggestions if there are none. */
export function ExploreResults(props: ExploreResultsProps) {
  const { list, state, isUpdating, change, reset, pageAddress, chosen, isNarrow, setLimit } = props
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  // The suggestions of an empty result disappear when one of them is pressed.
  const frame = useFocusAfterRemoval<HTMLElement>('main')
  const pages = Math.max(1, list.totalPages)
  const isUnfiltered = state.search === '' && countFilters(state) === 0 && !hasWhen(state)
  return (
    <section {...frame} aria-busy={isUpdating} className="grid min-w-0 content-start gap-4">
      {/* As high as a filter chip, so that the first chip does not shift the layout. */}
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <FoundLine list={list} state={state} isUpdating={isUpdating} change={change} />
        {chosen}
      </div>
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-4',
          isUpdating && 'opacity-50 transition-opacity delay-150 duration-150',
        )}
      >
        {list.searchedInstead && <SearchedInstead instead={list.searchedInstead} state={state} />}
        {list.guides.length > 0 && <GuideGrid guides={list.guides} isNarrow={isNarrow} />}
        {list.guides.length === 0 && isUnfiltered && !isUpdating && (
          <EmptyState
            icon={<FaSeedling />}
            title={t('explore.none')}
            action={<ButtonLink to="/signup/guide">{tCommon('nav.signupGuide')}</ButtonLink>}
          >
            {t('explore.noneText')}
          </EmptyState>
        )}
        {list.guides.length === 0 && !isUnfiltered && (
          <EmptyState
            icon={<FaSearch />}
            title={t('explore.empty')}
            action={<Button onClick={reset}>{t('explore.emptyReset')}</Button>}
          >
            {t('explore.emptyText')}
            {!isUpdating && (
              <>
                <Suspense>
                  <NearbyPlaces state={state} />
                </Suspense>
                <LoosenChoices state={state} change={change} />
              </>
            )}
          </EmptyState>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Pager page={Math.min(state.page, pages)} pages={pages} to={pageAddress} />
        <span className="ms-auto flex items-center gap-3">
          <span aria-hidden="true" className="text-muted text-sm">
            {t('explore.perPage')}
          </span>
          <Select
            label={t('explore.perPage')}
            hideLabel
            className="w-18"
            value={String(state.limit)}
            onChange={(event) => setLimit(Number(event.target.value))}
            options={pageSizesFor(state.limit).map((size) => ({
              value: String(size),
              label: String(size),
            }))}
          />
        </span>
      </div>
    </section>
  )
}

import type { GuideList, ReadWord } from '@annai/contract/guides/shapes'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { storeWantedDays } from '../../../shell/forms/wanted-days.ts'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { lazyOrError } from '../../../ui/feedback/lazy.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ExploreControls } from './explore-controls.tsx'
import { ExploreResults } from './explore-results.tsx'
import {
  countFilters,
  type ExploreState,
  hasPastDays,
  hasWhen,
  RESET_STATE,
  readState,
  writeState,
} from './explore-state.ts'
import { RemovableChip } from './removable-chip.tsx'
import { useSearchText } from './use-search-text.ts'

/**
 * The state in the URL. During a navigation, the controls show the next state and further changes
 * build on it. Days before `earliest` are dropped.
 */
function useExploreState(earliest: string) {
  const navigate = useNavigate()
  const here = useLocation()
  const next = useNavigation().location
  // In state too, because the router reports a navigation too late for a checkbox.
  const [pending, setPending] = useState<{ from: string; search: string } | null>(null)
  // The navigation has ended or was replaced by another one.
  if (pending && pending.from !== here.key) setPending(null)
  const isNavigating = next !== undefined && next.pathname === here.pathname
  const wanted =
    pending?.from === here.key ? pending.search : isNavigating ? next.search : undefined
  const state = readState(new URLSearchParams(wanted ?? here.search), earliest)
  const go = (to: ExploreState, replace = false) => {
    // A late search must not cancel a navigation to another page.
    if (next && next.pathname !== here.pathname) return
    const search = writeState(to)
    setPending({ from: here.key, search })
    void navigate({ pathname: here.pathname, search }, { replace, preventScrollReset: true })
  }
  return {
    state,
    /** Whether the URL has past days, which were dropped. */
    isPastDropped: hasPastDays(new URLSearchParams(here.search), earliest),
    isUpdating: wanted !== undefined,
    /** Any change returns to the first page (docs/rules/guides.md#filters). */
    change: (part: Partial<ExploreState>, replace = false) =>
      go({ ...state, page: 1, ...part }, replace),
    reset: () => go(RESET_STATE),
    pageAddress: (page: number) => ({ search: writeState({ ...state, page }) }),
  }
}

interface ChosenFiltersProps {
  state: ExploreState
  placeName: string | undefined
  change: (part: Partial<ExploreState>) => void
  /**
   * Called when the last filter is removed. The caller moves the focus, because the pressed button
   * disappears.
   */
  onLast: () => void
}

/** The active filters, which can be removed without opening the panel. */
function ChosenFilters({ state, placeName, change, onLast }: ChosenFiltersProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  if (countFilters(state) === 0) return null
  const { location, place, languages, expertises } = state
  const chosen = [
    ...(location === 'all'
      ? []
      : [{ key: location, label: t(`locations.${location}`), rest: { location: 'all' as const } }]),
    ...(place === ''
      ? []
      : [
          { key: `place ${place}`, label: placeName ?? t('explore.location'), rest: { place: '' } },
        ]),
    ...languages.map((key) => ({
      key,
      label: t(`languages.${key}`),
      rest: { languages: languages.filter((other) => other !== key) },
    })),
    ...expertises.map((key) => ({
      key,
      label: t(`expertises.${key}`),
      rest: { expertises: expertises.filter((other) => other !== key) },
    })),
  ]
  return (
    <ul aria-label={t('explore.active')} className="flex flex-wrap gap-2">
      {chosen.map(({ key, label, rest }) => (
        <RemovableChip
          key={key}
          label={label}
          action={tCommon('actions.removeItem', { item: label })}
          remove={() => change(rest)}
          onLast={onLast}
        />
      ))}
    </ul>
  )
}

const FilterPanel = lazyOrError(async () => (await import('./filter-panel.tsx')).FilterPanel)

interface ExplorePageProps {
  /** Null when the request failed; `error` has the text. */
  list: GuideList | null
  /** The words of the search that also count as languages or expertises. */
  reading: readonly ReadWord[]
  error: string | null
  /** The earliest day that has not passed in every time zone. */
  earliest: string
}

/** The explore page. Its state is in the URL. */
export function ExplorePage({ list, reading, error, earliest }: ExplorePageProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { state, isPastDropped, isUpdating, change, reset, pageAddress } = useExploreState(earliest)
  const revalidator = useRevalidator()
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Further letters replace the history entry of a search.
  const search = useSearchText(state.search, (text) =>
    change({ search: text }, state.search !== ''),
  )
  const changeWithText = (part: Partial<ExploreState>) =>
    change({ search: search.flushText(), ...part })
  // The last result stays visible while the next one loads and when that fails.
  const [shown, setShown] = useState(list)
  if (list && list !== shown) setShown(list)
  const current = list ?? shown
  useEffect(() => {
    if (error) toast.error(error, { id: 'explore' })
  }, [error])

  const { from, to, days, people } = state
  useEffect(() => {
    const wanted = {
      fromDay: from || null,
      toDay: to || null,
      days: from !== to ? days : null,
      people: people || null,
    }
    storeWantedDays(from !== '' || people > 0 ? wanted : null)
  }, [from, to, days, people])

  const country = state.location === 'all' ? null : t(`locations.${state.location}`)
  const isSearch =
    Boolean(state.search || state.languages.length || state.expertises.length) ||
    state.place !== '' ||
    hasWhen(state) ||
    state.sort !== 'recommended'
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-8 max-sm:gap-4 max-sm:py-4 sm:py-12">
      <PageHead
        title={country ? t('explore.titleIn', { place: country }) : t('explore.title')}
        description={
          country ? t('explore.descriptionIn', { place: country }) : t('explore.description')
        }
        noIndex={isSearch || error !== null}
        keepParams={['location', 'page']}
      />
      <header className="grid gap-1">
        <h1 className="max-sm:text-2xl!">{t('explore.title')}</h1>
        <p className="text-lg text-muted max-sm:hidden">{t('explore.intro')}</p>
      </header>
      <ExploreControls
        state={state}
        earliest={earliest}
        search={search}
        reading={reading}
        change={change}
        changeWithText={changeWithText}
        reset={() => {
          search.replaceText('')
          reset()
        }}
        filters={{ panelId, isOpen, toggle: () => setOpen(!isOpen), button }}
      />
      {isPastDropped && <Banner tone="info" title={t('explore.when.past')} />}
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
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-8',
          isOpen && 'lg:grid-cols-[min(18rem,34%)_minmax(0,1fr)]',
        )}
      >
        {isOpen && (
          <Suspense fallback={<div className="max-lg:hidden" />}>
            <FilterPanel
              id={panelId}
              state={state}
              change={changeWithText}
              onDone={() => {
                setOpen(false)
                button.current?.focus()
              }}
            />
          </Suspense>
        )}
        {current && (
          <ExploreResults
            list={current}
            state={state}
            isUpdating={isUpdating}
            change={change}
            reset={reset}
            pageAddress={pageAddress}
            isNarrow={isOpen}
            setLimit={(limit) => changeWithText({ limit })}
            chosen={
              <ChosenFilters
                state={state}
                placeName={current.placeName}
                change={changeWithText}
                onLast={() => button.current?.focus()}
              />
            }
          />
        )}
      </div>
      <p className="flex flex-wrap gap-x-6">
        <Link to="/guides" className="link inline-flex min-h-11 items-center">
          {t('discovery.title')}
        </Link>
        <Link to="/ranking" className="link inline-flex min-h-11 items-center">
          {t('explore.ranking')}
        </Link>
      </p>
    </div>
  )
}

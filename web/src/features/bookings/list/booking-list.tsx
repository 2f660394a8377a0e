import type { BookingSummary } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import FaRegCalendarAlt from '~icons/fa-regular/calendar-alt'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { useBookingList } from '../booking-queries.ts'
import { BookingCard } from './booking-card.tsx'
import { BookingTable } from './booking-table.tsx'
import { isNearEnd, throttle } from './scroll-position.ts'
import { TripCard } from './trip-card.tsx'
import type { ListTab } from './use-list-filter.ts'
import { useIsNarrow, type ViewMode } from './use-view-mode.ts'

export const THROTTLE_MS = 150

/**
 * Loads more at 80 % of the page, checked at most every 150 ms while scrolling,
 * and also when a page does not fill the window.
 */
function useInfiniteScroll(
  loadMore: () => void,
  state: { hasMore: boolean; isBusy: boolean; count: number },
): void {
  const { hasMore, isBusy, count } = state
  const loadNearEnd = useEffectEvent(() => {
    const { scrollTop: top, clientHeight: height, scrollHeight: whole } = document.documentElement
    if (hasMore && !isBusy && isNearEnd({ top, height, whole })) loadMore()
  })

  useEffect(() => {
    const { call: onScroll, stop } = throttle(() => loadNearEnd(), THROTTLE_MS)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      stop()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each loaded page
  useEffect(loadNearEnd, [count, hasMore, isBusy])
}

/**
 * The bookings in their order, those of one trip together at the place of the first. Only the
 * traveller's bookings name their trip.
 */
export function groupTrips(bookings: readonly BookingSummary[]): BookingSummary[][] {
  const groups = new Map<string, BookingSummary[]>()
  for (const booking of bookings) {
    const key = booking.tripRef?.id ?? booking._id
    groups.set(key, [...(groups.get(key) ?? []), booking])
  }
  return [...groups.values()]
}

interface BookingListProps {
  role: PersonRole
  tab: ListTab
  search: string
  mode: ViewMode
  onClearSearch: () => void
}

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** The bookings of a tab with infinite scrolling: cards, a table, or stacked cards on phones. */
export function BookingList({ role, tab, search, mode, onClearSearch }: BookingListProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const isNarrow = useIsNarrow()
  const list = useBookingList(role, tab, search)
  const { data: bookings = [], isFetchingNextPage, isFetchNextPageError } = list
  const hasMore = list.hasNextPage && !list.isPlaceholderData
  const loadMore = () => void list.fetchNextPage()
  useInfiniteScroll(loadMore, {
    hasMore: hasMore && !isFetchNextPageError,
    isBusy: list.isFetching,
    count: bookings.length,
  })

  if (list.isPending)
    return (
      <div role="status" aria-label={tCommon('states.loading')} className={GRID}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-60 rounded-lg!" />
        ))}
      </div>
    )
  if (list.isError && !isFetchNextPageError && bookings.length === 0)
    return <LoadFailure query={list} />
  if (bookings.length === 0)
    return <NoBookings role={role} search={search} onClearSearch={onClearSearch} />
  return (
    <div className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
      {mode === 'list' && !isNarrow ? (
        <BookingTable bookings={bookings} role={role} />
      ) : (
        <ul className={GRID}>
          {groupTrips(bookings).map(([first, ...others]) =>
            first ? (
              <li key={first._id}>
                {others.length > 0 ? (
                  <TripCard bookings={[first, ...others]} role={role} />
                ) : (
                  <BookingCard booking={first} role={role} isStacked={isNarrow} />
                )}
              </li>
            ) : null,
          )}
        </ul>
      )}
      <div role="status" className="flex min-h-16 items-center justify-center gap-3 text-muted">
        {isFetchingNextPage && (
          <>
            <Spinner />
            {t('booking.list.loadingMore')}
          </>
        )}
        {!isFetchingNextPage && hasMore && (
          <Button look="quiet" onClick={loadMore}>
            {isFetchNextPageError ? tCommon('actions.retry') : tCommon('actions.showMore')}
          </Button>
        )}
      </div>
    </div>
  )
}

function NoBookings(props: { role: PersonRole; search: string; onClearSearch: () => void }) {
  const { role, search, onClearSearch } = props
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  if (search)
    return (
      <EmptyState
        icon={<FaRegCalendarAlt />}
        title={t('booking.list.empty')}
        action={
          <Button look="secondary" onClick={onClearSearch}>
            {tCommon('actions.clear')}
          </Button>
        }
      >
        {t('booking.list.emptySearch')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<FaRegCalendarAlt />}
      title={t('booking.list.empty')}
      action={role === 'user' && <ButtonLink to="/explore">{t('booking.list.explore')}</ButtonLink>}
    >
      {role === 'user' ? t('booking.list.emptyUser') : t('booking.list.emptyGuide')}
    </EmptyState>
  )
}

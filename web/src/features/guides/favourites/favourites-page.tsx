import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import FaRegHeart from '~icons/fa-regular/heart'
import { messageOf } from '../../../shell/http/api-error.ts'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { GuideGrid } from '../cards/guide-grid.tsx'
import { useFavourites } from './favourite-queries.ts'

const PLACES = ['first', 'second', 'third']

/** The traveller's favourites. The card of a removed one disappears at once. */
export function FavouritesPage() {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { data: guides, error, isFetching, refetch } = useFavourites()
  useEffect(() => {
    if (error) toast.error(messageOf(error, tCommon), { id: 'favourites' })
  }, [error, tCommon])
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('favoriteGuides.title')} noIndex />
      <h1>{t('favoriteGuides.title')}</h1>
      {!guides && error && (
        <Banner
          tone="bad"
          title={t('favoriteGuides.failed')}
          action={
            <Button look="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {tCommon('actions.retry')}
            </Button>
          }
        />
      )}
      {!guides && !error && (
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          <span className="sr-only" role="status">
            {tCommon('states.loading')}
          </span>
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-[42rem] rounded-lg!" />
          ))}
        </div>
      )}
      {guides && guides.length > 0 && <GuideGrid guides={guides} />}
      {guides?.length === 0 && (
        <EmptyState
          icon={<FaRegHeart />}
          title={t('favoriteGuides.empty')}
          action={<ButtonLink to="/explore">{t('guideProfileView.explore')}</ButtonLink>}
        >
          {t('favoriteGuides.emptyText')}
        </EmptyState>
      )}
    </div>
  )
}

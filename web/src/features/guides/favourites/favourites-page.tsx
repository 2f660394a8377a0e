import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import FaRegHeart from '~icons/fa-regular/heart'
import { messageOf } from '../../../shell/http/api-error.ts'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { GuideGrid } from '../cards/guide-grid.tsx'
import { useFavourites } from './favourite-queries.ts'

const PLACES = ['first', 'second', 'third']

/** The traveller's favourites. The card of a removed one disappears at once. */
export function FavouritesPage() {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const query = useFavourites()
  const { error } = query
  useEffect(() => {
    if (error) toast.error(messageOf(error, tCommon), { id: 'favourites' })
  }, [error, tCommon])
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('favoriteGuides.title')} noIndex />
      <h1>{t('favoriteGuides.title')}</h1>
      <QueryView
        query={query}
        failed={t('favoriteGuides.failed')}
        waiting={
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            <span className="sr-only" role="status">
              {tCommon('states.loading')}
            </span>
            {PLACES.map((place) => (
              <Skeleton key={place} className="h-[42rem] rounded-lg!" />
            ))}
          </div>
        }
      >
        {(guides) =>
          guides.length > 0 ? (
            <GuideGrid guides={guides} />
          ) : (
            <EmptyState
              icon={<FaRegHeart />}
              title={t('favoriteGuides.empty')}
              action={<ButtonLink to="/explore">{t('guideProfileView.explore')}</ButtonLink>}
            >
              {t('favoriteGuides.emptyText')}
            </EmptyState>
          )
        }
      </QueryView>
    </div>
  )
}

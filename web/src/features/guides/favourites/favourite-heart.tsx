import type { GuideCard } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import FaRegHeart from '~icons/fa-regular/heart'
import FaHeart from '~icons/fa-solid/heart'
import { classes } from '../../../ui/class-names.ts'
import { useFavourites } from './favourite-queries.ts'
import { useFavouriteToggle } from './use-favourite.tsx'

interface FavouriteHeartProps {
  guide: GuideCard
  onVisitor: () => void
  className?: string
}

/** The heart on a card. It is beside the link, because a link cannot contain buttons. */
export function FavouriteHeart({ guide, onVisitor, className }: FavouriteHeartProps) {
  const { t } = useTranslation()
  const list = useFavourites().data
  const isFavourite = list?.some(({ username }) => username === guide.username) ?? false
  const toggle = useFavouriteToggle(guide, isFavourite, onVisitor)
  const Heart = isFavourite ? FaHeart : FaRegHeart
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={t('guideCard.favourite', { name: guide.displayName })}
      title={t(isFavourite ? 'guideProfileView.favorite.remove' : 'guideProfileView.favorite.add')}
      onClick={toggle}
      className={classes(
        'grid size-11 place-items-center rounded-full border border-line bg-surface text-lg',
        'transition-colors duration-150 hover:border-vermilion',
        isFavourite ? 'text-vermilion' : 'text-ink',
        className,
      )}
    >
      <Heart aria-hidden="true" />
    </button>
  )
}

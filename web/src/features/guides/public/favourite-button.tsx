import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { FaHeart, FaRegHeart } from 'react-icons/fa'
import { Button } from '../../../ui/button.tsx'
import { useFavourite } from '../queries.ts'
import { useFavouriteToggle } from '../use-favourite-toggle.ts'
import type { GuideDoor } from './use-guide-door.ts'

interface FavouriteButtonProps {
  guide: PublicGuide
  door: GuideDoor
  /** Where there is little room: the heart alone. */
  isIcon?: boolean
  className?: string
}

/** Keeps the guide among the favourites, or no longer. */
export function FavouriteButton({ guide, door, isIcon = false, className }: FavouriteButtonProps) {
  const { t } = useTranslation()
  const { data: isFavourite = false } = useFavourite(guide.username)
  const toggle = useFavouriteToggle(guide, isFavourite, () => door.ask('login'))
  const words = t(
    isFavourite ? 'guideProfileView.favorite.remove' : 'guideProfileView.favorite.add',
  )
  const Heart = isFavourite ? FaHeart : FaRegHeart
  return (
    <Button
      look="secondary"
      aria-label={isIcon ? words : undefined}
      onClick={toggle}
      className={className ?? ''}
    >
      <Heart aria-hidden="true" className={isFavourite ? 'text-vermilion' : ''} />
      {!isIcon && words}
    </Button>
  )
}

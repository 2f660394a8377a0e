import { useTranslation } from 'react-i18next'
import { FaHeart, FaRegHeart } from 'react-icons/fa'
import { Button } from '../../../ui/form/button.tsx'

export interface FavouriteLookProps {
  isFavourite: boolean
  onPress: () => void
  /** Where there is little room: the heart alone. */
  isIcon?: boolean
  className?: string
}

/** The heart of a guide's page, filled for a favourite. */
export function FavouriteLook({
  isFavourite,
  onPress,
  isIcon = false,
  className = '',
}: FavouriteLookProps) {
  const { t } = useTranslation()
  const words = t(
    isFavourite ? 'guideProfileView.favorite.remove' : 'guideProfileView.favorite.add',
  )
  const Heart = isFavourite ? FaHeart : FaRegHeart
  return (
    <Button
      look="secondary"
      aria-label={isIcon ? words : undefined}
      onClick={onPress}
      className={className}
    >
      <Heart aria-hidden="true" className={isFavourite ? 'text-vermilion' : ''} />
      {!isIcon && words}
    </Button>
  )
}

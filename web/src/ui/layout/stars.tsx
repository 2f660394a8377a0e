import { useTranslation } from 'react-i18next'
import FaRegStar from '~icons/fa-regular/star'
import FaStar from '~icons/fa-solid/star'
import FaStarHalfAlt from '~icons/fa-solid/star-half-alt'
import { classes } from '../class-names.ts'

const STARS = [1, 2, 3, 4, 5]
const toHalf = (rating: number) => Math.round(rating * 2) / 2

/** Five stars with halves; read out as one sentence. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const { t } = useTranslation('common')
  const shown = toHalf(rating)
  return (
    <span
      role="img"
      aria-label={rating > 0 ? t('stars.value', { rating: rating.toFixed(1) }) : t('stars.none')}
      className={classes('inline-flex gap-0.5 text-amber', className)}
    >
      {STARS.map((star) => {
        const Icon = shown >= star ? FaStar : shown >= star - 0.5 ? FaStarHalfAlt : FaRegStar
        return <Icon key={star} aria-hidden="true" className="size-[1em]" />
      })}
    </span>
  )
}

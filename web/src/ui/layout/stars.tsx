import { useTranslation } from 'react-i18next'
import { classes } from '../class-names.ts'

const STARS = [0, 1, 2, 3, 4]
/** A star 24 units wide from its upper tip, and its left half. */
const WHOLE = 'l3 6.3 6.9.9-5 4.8 1.2 6.8-6.1-3.3-6.1 3.3 1.2-6.8-5-4.8 6.9-.9z'
const LEFT_HALF = 'v15.5l-6.1 3.3 1.2-6.8-5-4.8 6.9-.9z'
const PITCH = 26.5
const pathOf = (star: number, shape: string) => `M${12 + star * PITCH} 2.5${shape}`
const toHalf = (rating: number) => Math.round(rating * 2) / 2

/**
 * Five stars with halves; read out as one sentence. One outline and one filled path, because pages
 * show many of them and each element takes time to lay out.
 */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const { t } = useTranslation('common')
  const shown = toHalf(rating)
  const filled = STARS.filter((star) => star < shown)
    .map((star) => pathOf(star, shown - star < 1 ? LEFT_HALF : WHOLE))
    .join('')
  return (
    <svg
      role="img"
      aria-label={rating > 0 ? t('stars.value', { rating: rating.toFixed(1) }) : t('stars.none')}
      viewBox="0 0 130 24"
      className={classes('h-[1em] w-[5.42em] shrink-0 text-amber', className)}
    >
      <path
        d={STARS.map((star) => pathOf(star, WHOLE)).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d={filled} fill="currentColor" />
    </svg>
  )
}

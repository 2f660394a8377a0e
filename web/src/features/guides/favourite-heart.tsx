import type { GuideCard } from '@annai/contract/guides/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FaHeart, FaRegHeart } from 'react-icons/fa'
import { classes } from '../../ui/classes.ts'
import { LoginDialog } from '../accounts/login-dialog.tsx'
import { useFavourites } from './queries.ts'
import { useFavouriteToggle } from './use-favourite-toggle.ts'

/** The heart on a card: a button of its own, because the card itself is a link. */
export function FavouriteHeart({ guide, className }: { guide: GuideCard; className?: string }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const list = useFavourites().data
  const isFavourite = list?.some(({ username }) => username === guide.username) ?? false
  const toggle = useFavouriteToggle(guide, isFavourite, () => setAsked(true))
  const Heart = isFavourite ? FaHeart : FaRegHeart
  return (
    <>
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={t('guideCard.favourite', { name: guide.displayName })}
        title={t(
          isFavourite ? 'guideProfileView.favorite.remove' : 'guideProfileView.favorite.add',
        )}
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
      <LoginDialog open={isAsked} onClose={() => setAsked(false)} signup="/signup/user" />
    </>
  )
}

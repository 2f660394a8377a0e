import { mayHaveFavourites } from '@annai/contract/guides/policy'
import type { PublicGuide } from '@annai/contract/guides/shapes'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaRegHeart from '~icons/fa-regular/heart'
import FaHeart from '~icons/fa-solid/heart'
import { personNow, usePerson } from '../../../shell/session/session.ts'
import { lazyOrNothing } from '../../../ui/feedback/lazy.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { FavouriteState } from './use-favourite.tsx'

const FavouriteQuery = lazyOrNothing(
  async () => (await import('./use-favourite.tsx')).FavouriteQuery,
)

interface FavouriteButtonProps {
  guide: PublicGuide
  onVisitor: () => void
  /** Shows the heart without a label, where there is little room. */
  isIcon?: boolean
  className?: string
}

/** The favourite button of a guide's page. Only travellers load the code that saves favourites. */
export function FavouriteButton(props: FavouriteButtonProps) {
  const { guide, onVisitor, isIcon = false, className = '' } = props
  const { t } = useTranslation()
  const [state, setState] = useState<FavouriteState | null>(null)
  const [isPressed, setPressed] = useState(false)
  const person = usePerson()
  const mayFavourite = mayHaveFavourites(person)

  const press = () => {
    // Read on press: until the session is restored, `person` is null.
    const presser = personNow()
    if (!presser) onVisitor()
    else if (!mayHaveFavourites(presser)) toast.warning(t('guideProfileView.favorite.guideWarning'))
    else if (state) state.toggle()
    else setPressed(true)
  }
  const isFavourite = mayFavourite && state?.isFavourite === true
  const label = t(
    isFavourite ? 'guideProfileView.favorite.remove' : 'guideProfileView.favorite.add',
  )
  const Heart = isFavourite ? FaHeart : FaRegHeart
  return (
    <>
      <Button
        look="secondary"
        aria-label={isIcon ? label : undefined}
        onClick={press}
        className={className}
      >
        <Heart aria-hidden="true" className={isFavourite ? 'text-vermilion' : ''} />
        {!isIcon && label}
      </Button>
      {mayFavourite && (
        <Suspense>
          <FavouriteQuery guide={guide} isPressed={isPressed} onState={setState} />
        </Suspense>
      )}
    </>
  )
}

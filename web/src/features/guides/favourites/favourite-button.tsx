import type { PublicGuide } from '@annai/contract/guides/shapes'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionNow, useSession } from '../../../shell/session/session.ts'
import { optionalPart } from '../../../startup/lazy-or-nothing.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { GuideDoor } from '../public/use-guide-dialogs.ts'
import { FavouriteLook, type FavouriteLookProps } from './favourite-look.tsx'
import type { Kept } from './travellers-favourite.tsx'

const TravellersFavourite = optionalPart(
  async () => (await import('./travellers-favourite.tsx')).TravellersFavourite,
)

interface FavouriteButtonProps extends Pick<FavouriteLookProps, 'isIcon' | 'className'> {
  guide: PublicGuide
  door: GuideDoor
}

/** Travellers keep the guide among their favourites; others are told who may. */
export function FavouriteButton({ guide, door, ...look }: FavouriteButtonProps) {
  const { t } = useTranslation()
  const isTraveller = useSession().role === 'user'
  const [kept, setKept] = useState<Kept | null>(null)
  const [isPressed, setPressed] = useState(false)

  const press = () => {
    const { role } = sessionNow()
    if (role === 'guide') toast.warning(t('guideProfileView.favorite.guideWarning'))
    else if (role === null) door.ask('login')
    else if (kept) kept.toggle()
    else setPressed(true)
  }
  return (
    <>
      <FavouriteLook
        {...look}
        isFavourite={isTraveller && kept?.isFavourite === true}
        onPress={press}
      />
      {isTraveller && (
        <Suspense>
          <TravellersFavourite guide={guide} isPressed={isPressed} onKept={setKept} />
        </Suspense>
      )}
    </>
  )
}

import type { PublicGuide } from '@annai/contract/guides/shapes'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { optionalPart } from '../../../shell/optional-part.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toast.ts'
import { FavouriteLook, type FavouriteLookProps } from './favourite-look.tsx'
import type { GuideDoor } from './use-guide-door.ts'

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
  const { role } = useSession()
  const tell = () => {
    if (role === 'guide') toast.warning(t('guideProfileView.favorite.guideWarning'))
    if (role === null) door.ask('login')
  }
  const heart = <FavouriteLook {...look} isFavourite={false} onPress={tell} />
  if (role !== 'user') return heart
  return (
    <Suspense fallback={heart}>
      <TravellersFavourite guide={guide} {...look} />
    </Suspense>
  )
}

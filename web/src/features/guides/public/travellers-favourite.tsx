import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Queries } from '../../../shell/queries.tsx'
import { toast } from '../../../shell/toast.ts'
import { useFavourite } from '../queries.ts'
import { useFavouriteToggle } from '../use-favourite-toggle.ts'
import { FavouriteLook, type FavouriteLookProps } from './favourite-look.tsx'

interface TravellersFavouriteProps extends Pick<FavouriteLookProps, 'isIcon' | 'className'> {
  guide: PublicGuide
}

function Heart({ guide, ...look }: TravellersFavouriteProps) {
  const { t } = useTranslation()
  const { data: isFavourite = false, isError } = useFavourite(guide.username)
  // Who has no session any more sees the visitors' heart in place of this one.
  const toggle = useFavouriteToggle(guide, isFavourite, () => undefined)
  useEffect(() => {
    if (isError) toast.warning(t('guideProfileView.favorite.statusError'), { id: 'favourite' })
  }, [isError, t])
  return <FavouriteLook {...look} isFavourite={isFavourite} onPress={toggle} />
}

/** Keeps the guide among the traveller's favourites, or no longer. */
export function TravellersFavourite(props: TravellersFavouriteProps) {
  return (
    <Queries>
      <Heart {...props} />
    </Queries>
  )
}

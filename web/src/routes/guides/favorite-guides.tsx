import { FavouritesPage } from '../../features/guides/favourites/favourites-page.tsx'
import { OnlyFor } from '../../shell/layout/route-guards.tsx'

export default function FavoriteGuides() {
  return (
    <OnlyFor person="user" otherwise="/">
      <FavouritesPage />
    </OnlyFor>
  )
}

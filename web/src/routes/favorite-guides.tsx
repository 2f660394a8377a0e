import { FavouritesPage } from '../features/guides/favourites-page.tsx'
import { OnlyFor } from '../shell/guards.tsx'

export default function FavoriteGuides() {
  return (
    <OnlyFor person="user" otherwise="/">
      <FavouritesPage />
    </OnlyFor>
  )
}

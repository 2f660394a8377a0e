import { OnlyFor } from '../shell/guards.tsx'

export default function FavoriteGuides() {
  return (
    <OnlyFor person="user" otherwise="/">
      <h1>Favourite guides</h1>
    </OnlyFor>
  )
}

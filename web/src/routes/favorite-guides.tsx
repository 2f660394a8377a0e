export default function FavoriteGuides() {
  return <h1>Favourite guides</h1>
}

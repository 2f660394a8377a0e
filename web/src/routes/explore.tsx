export default function Explore() {
  return <h1>Explore</h1>
}

export default function Home() {
  return <h1>Annai</h1>
}

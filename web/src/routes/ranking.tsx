import { ReadingPage } from '../pages/reading/reading-page.tsx'

export default function Ranking() {
  return <ReadingPage name="ranking" />
}

import { ReadingPage } from '../pages/reading/reading-page.tsx'
import { STARTS_ON_INPUT } from '../startup/initial-page.ts'

export const handle = STARTS_ON_INPUT

export default function Ranking() {
  return <ReadingPage name="ranking" />
}

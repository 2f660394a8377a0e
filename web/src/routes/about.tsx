import { ReadingPage } from '../pages/reading/reading-page.tsx'

export default function About() {
  return <ReadingPage name="about" />
}

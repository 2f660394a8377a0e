import { ReadingPage } from '../features/pages/reading-page.tsx'

export default function About() {
  return <ReadingPage name="about" />
}

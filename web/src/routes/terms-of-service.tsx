import { ReadingPage } from '../features/pages/reading-page.tsx'

export default function TermsOfService() {
  return <ReadingPage name="terms" />
}

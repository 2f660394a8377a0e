import { ReadingPage } from '../pages/reading/reading-page.tsx'

export default function TermsOfService() {
  return <ReadingPage name="terms" />
}

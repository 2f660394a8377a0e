import { ReadingPage } from '../pages/reading/reading-page.tsx'

export default function PrivacyPolicy() {
  return <ReadingPage name="privacy" />
}

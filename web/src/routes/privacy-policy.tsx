import { ReadingPage } from '../features/pages/reading-page.tsx'

export default function PrivacyPolicy() {
  return <ReadingPage name="privacy" />
}

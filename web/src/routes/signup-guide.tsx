import { GuideSignupForm } from '../features/accounts/guide-signup-form.tsx'

export default function SignupGuide() {
  return <GuideSignupForm />
}

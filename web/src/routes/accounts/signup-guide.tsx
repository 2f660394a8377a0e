import { GuideSignupForm } from '../../features/accounts/signup/guide-signup-form.tsx'

export default function SignupGuide() {
  return <GuideSignupForm />
}

import { GuideSignupClosed } from '../../features/accounts/signup/guide-signup-closed.tsx'
import { GuideSignupForm } from '../../features/accounts/signup/guide-signup-form.tsx'
import { useSite } from '../../shell/layout/use-site.ts'

export default function SignupGuide() {
  const mode = useSite()?.signUp ?? 'open'
  return mode === 'open' ? <GuideSignupForm /> : <GuideSignupClosed mode={mode} />
}

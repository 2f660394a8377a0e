import { FinishSignup } from '../../features/accounts/identities/finish-signup.tsx'

export default function SignupFinish() {
  return <FinishSignup />
}

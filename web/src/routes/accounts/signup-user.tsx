import { UserSignupForm } from '../../features/accounts/signup/user-signup-form.tsx'

export default function SignupUser() {
  return <UserSignupForm />
}

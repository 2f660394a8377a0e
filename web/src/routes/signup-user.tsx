import { UserSignupForm } from '../features/accounts/user-signup-form.tsx'

export default function SignupUser() {
  return <UserSignupForm />
}

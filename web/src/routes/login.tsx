import { LoginForm } from '../features/accounts/login-form.tsx'

export default function Login() {
  return <LoginForm />
}

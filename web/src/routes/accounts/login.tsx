import { LoginForm } from '../../features/accounts/login/login-form.tsx'

export default function Login() {
  return <LoginForm />
}

import { LoginForm } from '../features/admin/login-form.tsx'

export default function AdminLogin() {
  return <LoginForm />
}

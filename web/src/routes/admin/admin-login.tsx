import { LoginForm } from '../../features/admin/administrators/login-form.tsx'

export default function AdminLogin() {
  return <LoginForm />
}

import { useSearchParams } from 'react-router'
import { RegisterForm } from '../../features/admin/administrators/register-form.tsx'

export default function AdminRegister() {
  const [params] = useSearchParams()
  return <RegisterForm setupCode={params.get('code')} />
}

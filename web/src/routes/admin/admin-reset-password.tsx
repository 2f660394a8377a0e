import { ResetPasswordForm } from '../../features/admin/administrators/reset-password-form.tsx'
import type { Route } from './+types/admin-reset-password'

export default function AdminResetPassword({ params }: Route.ComponentProps) {
  return <ResetPasswordForm token={params.token} />
}

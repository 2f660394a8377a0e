import { ResetPasswordForm } from '../../features/accounts/recovery/reset-password-form.tsx'
import type { Route } from './+types/reset-password.ts'

export default function ResetPassword({ params }: Route.ComponentProps) {
  return <ResetPasswordForm token={params.token} />
}

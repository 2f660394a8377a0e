import { VerifyEmailView } from '../../features/admin/administrators/verify-email-view.tsx'
import type { Route } from './+types/admin-verify-email'

export default function AdminVerifyEmail({ params }: Route.ComponentProps) {
  return <VerifyEmailView token={params.token} />
}

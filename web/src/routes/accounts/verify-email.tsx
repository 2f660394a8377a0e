import { VerifyEmailScreen } from '../../features/accounts/verification/verify-email-screen.tsx'
import type { Route } from './+types/verify-email.ts'

export default function VerifyEmail({ params }: Route.ComponentProps) {
  return <VerifyEmailScreen token={params.token} />
}

import { ResendForm } from '../../features/accounts/verification/resend-form.tsx'

export default function ResendVerification() {
  return <ResendForm />
}

import { ResendForm } from '../features/accounts/resend-form.tsx'

export default function ResendVerification() {
  return <ResendForm />
}

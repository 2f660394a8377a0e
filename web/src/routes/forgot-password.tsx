import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx'

export default function ForgotPassword() {
  return <ForgotPasswordForm />
}

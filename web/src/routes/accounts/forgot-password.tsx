import { ForgotPasswordForm } from '../../features/accounts/recovery/forgot-password-form.tsx'

export default function ForgotPassword() {
  return <ForgotPasswordForm />
}

import { ForgotPasswordForm } from '../../features/admin/administrators/forgot-password-form.tsx'

export default function AdminForgotPassword() {
  return <ForgotPasswordForm />
}

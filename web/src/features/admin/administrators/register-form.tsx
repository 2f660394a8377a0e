import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { ApiError, isRefusal } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { register as registerAdmin } from '../admin-queries.ts'

/** Registers the first administrator, with the setup code from the link in the server's log. */
export function RegisterForm({ setupCode }: { setupCode: string | null }) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/admin/shapes')).AdminLoginRequest,
    ),
    defaultValues: { username: '', password: '', ...(setupCode && { setupCode }) },
  })
  const registration = useMutation({
    mutationFn: registerAdmin,
    onSuccess() {
      toast.success(t('register.success'))
      void navigate('/admin-login')
    },
  })
  const { error } = registration
  const refusalText = () => {
    // The specification fixes these two texts of the server in English.
    if (isRefusal(error, 'admin.usernameTaken')) return t('register.usernameTaken')
    if (isRefusal(error, 'admin.registrationClosed')) return t('register.closed')
    return (error instanceof ApiError && error.error) || t('register.failed')
  }

  return (
    <AdminFrame
      title={t('register.title')}
      hint={t('register.note')}
      footer={
        <Link to="/admin-login" className="link">
          {t('register.toLogin')}
        </Link>
      }
    >
      <Banner tone="waiting" title={t('register.temporary')}>
        {setupCode === null && t('register.needsLink')}
      </Banner>
      {registration.isError && <FormAlert cause={registration.error}>{refusalText()}</FormAlert>}
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit((body) => registration.mutate(body))}
        className="grid gap-5"
      >
        <TextField
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          label={t('fields.username')}
          error={problem(formState.errors.username)}
          {...register('username')}
        />
        <PasswordField
          autoComplete="new-password"
          label={t('fields.password')}
          hint={t('fields.passwordHint', { min: String(ACCOUNT_LIMITS.adminPassword.min) })}
          error={problem(formState.errors.password)}
          {...register('password')}
        />
        <Button type="submit" size="lg" busy={registration.isPending}>
          {t('register.submit')}
        </Button>
      </form>
    </AdminFrame>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { resetAdminPassword } from './account-queries.ts'

/** Sets a new password with the token from the email, then goes to the login. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const navigate = useNavigate()
  const language = useLanguage()
  const { register, handleSubmit, formState } = useForm({
    resolver: useShapeResolver(async () => {
      const { AdminResetRequest } = await import('@annai/contract/admin/account/shapes')
      return AdminResetRequest.pick({ password: true })
    }),
    defaultValues: { password: '' },
  })
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      resetAdminPassword(token, { password, language }),
    onSuccess({ message }) {
      toast.success(message)
      void navigate('/admin-login')
    },
  })
  return (
    <AdminFrame
      title={t('reset.title')}
      footer={
        <Link to="/admin-forgot-password" className="link">
          {t('login.forgot')}
        </Link>
      }
    >
      {reset.isError && (
        <FormAlert cause={reset.error}>{messageOf(reset.error, tCommon)}</FormAlert>
      )}
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit((body) => reset.mutate(body))}
        className="grid gap-5"
      >
        <PasswordField
          autoComplete="new-password"
          label={t('reset.password')}
          error={problem(formState.errors.password)}
          {...register('password')}
        />
        <Button type="submit" size="lg" busy={reset.isPending}>
          {t('reset.submit')}
        </Button>
      </form>
    </AdminFrame>
  )
}

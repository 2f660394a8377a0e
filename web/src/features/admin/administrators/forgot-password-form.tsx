import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { forgotAdminPassword } from './account-queries.ts'

/** Requests a link for a new password. The response is the same for unknown addresses. */
export function ForgotPasswordForm() {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const language = useLanguage()
  const { register, handleSubmit, formState } = useForm({
    resolver: useShapeResolver(async () => {
      const { AdminForgotRequest } = await import('@annai/contract/admin/account/shapes')
      return AdminForgotRequest.pick({ email: true })
    }),
    defaultValues: { email: '' },
  })
  const forgot = useMutation({
    mutationFn: ({ email }: { email: string }) => forgotAdminPassword({ email, language }),
  })
  return (
    <AdminFrame
      title={t('forgot.title')}
      hint={t('forgot.intro')}
      footer={
        <Link to="/admin-login" className="link">
          {t('forgot.back')}
        </Link>
      }
    >
      {forgot.isSuccess && (
        <Banner tone="good" role="status">
          {t('forgot.sent')}
        </Banner>
      )}
      {forgot.isError && (
        <FormAlert cause={forgot.error}>{messageOf(forgot.error, tCommon)}</FormAlert>
      )}
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit((body) => forgot.mutate(body))}
        className="grid gap-5"
      >
        <TextField
          type="email"
          autoComplete="email"
          label={t('forgot.email')}
          error={problem(formState.errors.email)}
          {...register('email')}
        />
        <Button type="submit" size="lg" busy={forgot.isPending}>
          {t('forgot.submit')}
        </Button>
        <p className="text-muted text-sm">{t('forgot.noEmail')}</p>
      </form>
    </AdminFrame>
  )
}

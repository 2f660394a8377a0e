import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import { labelled } from '@annai/contract/joined-text'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { readInterruptedLogin } from '../../../shell/session/login-return.ts'
import { useRestoreEarlyInput } from '../../../startup/early-input.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { recheckSession, resetPassword } from '../account-queries.ts'
import { useRedirectToLogin } from '../login/use-redirect-to-login.ts'

/** Sets a new password with the token from the email. There is no second field to repeat it. */
export function ResetPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const problem = useProblem()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('../account-form-shapes.ts')).ResetPasswordForm,
    ),
    defaultValues: { password: '' },
  })
  useRestoreEarlyInput(form)
  const [email, setEmail] = useState('')
  useEffect(() => setEmail(readInterruptedLogin()?.email ?? ''), [])
  const change = useMutation({
    mutationFn: async ({ password }: { password: string }) => {
      const answer = await resetPassword(token, { password, language })
      await recheckSession()
      return answer
    },
  })
  useRedirectToLogin(change.isSuccess)
  return (
    <AccountFrame title={t('auth.resetPassword.title')}>
      {change.isSuccess && (
        <Banner tone="good" role="status" title={change.data.message}>
          {t('auth.resetPassword.redirect')}
        </Banner>
      )}
      {change.isError && (
        <FormAlert
          cause={change.error}
          action={
            // The form has already validated the password, so it is the link that is invalid.
            change.error instanceof ApiError &&
            change.error.status === 400 && (
              <ButtonLink to="/forgot-password" look="secondary" size="sm">
                {t('auth.resetPassword.requestNew')}
              </ButtonLink>
            )
          }
        >
          {labelled(
            language,
            t('auth.resetPassword.errorPrefix'),
            messageOf(change.error, tCommon),
          )}
        </FormAlert>
      )}
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit((values) => change.mutate(values))}
        // Hidden once the password is set.
        hidden={change.isSuccess}
        className="grid gap-5"
      >
        {/* For the password manager: the address that requested the link on this device. */}
        {email && <input type="email" autoComplete="username" hidden readOnly value={email} />}
        <PasswordField
          autoComplete="new-password"
          label={t('auth.resetPassword.newPassword')}
          hint={t('auth.fields.passwordHint', { min: ACCOUNT_LIMITS.password.min })}
          error={problem(form.formState.errors.password)}
          {...form.register('password')}
        />
        <Button type="submit" busy={change.isPending}>
          {t(change.isPending ? 'auth.resetPassword.submitting' : 'auth.resetPassword.submit')}
        </Button>
      </form>
    </AccountFrame>
  )
}

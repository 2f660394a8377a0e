import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { saveFormDraft } from '../../../shell/forms/draft.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { storeInterruptedLogin } from '../../../shell/session/login-return.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { forgotPassword } from '../account-queries.ts'
import { useLoginState } from '../login/use-login-state.ts'

const DRAFT_FIELDS = ['email'] as const
const MESSAGE_MS = 5000

/**
 * An unknown address, and no response at all, look like a success, so that no account is revealed.
 */
const looksLikeSuccess = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 0)

/** Requests a link for a new password. */
export function ForgotPasswordForm() {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('../account-form-shapes.ts')).ForgotPasswordForm,
    ),
    defaultValues: { email: '' },
  })
  useFormDraft(form, 'forgot-password', DRAFT_FIELDS)
  const state = useLoginState()
  const forgot = useMutation({
    mutationFn: ({ email }: { email: string }) => forgotPassword(email, language),
    onSuccess: (_answer, { email }) => {
      setSent(true)
      saveFormDraft('login', { email })
      storeInterruptedLogin({ email, state })
    },
  })
  const { reset, isSuccess, isError, error } = forgot
  const [wasSent, setSent] = useState(false)
  const isOver = isSuccess || isError
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(reset, MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [isOver, reset])
  const problem = form.formState.errors.email?.message
  return (
    <AccountFrame
      title={t('auth.forgotPassword.title')}
      intro={t('auth.forgotPassword.intro')}
      footer={
        <Link to="/login" state={state} className="link">
          {t('auth.forgotPassword.backToLogin')}
        </Link>
      }
    >
      {(isSuccess || looksLikeSuccess(error)) && (
        <Banner tone="good" role="status">
          {t('auth.forgotPassword.success')}
        </Banner>
      )}
      {isError && !looksLikeSuccess(error) && (
        <FormAlert cause={error}>
          {t('auth.forgotPassword.error', { message: messageOf(error, tCommon) })}
        </FormAlert>
      )}
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit((values) => forgot.mutate(values))}
        className="grid gap-5"
      >
        <TextField
          type="email"
          autoComplete="email"
          inputMode="email"
          label={t('auth.fields.email')}
          error={
            problem &&
            t(
              `auth.forgotPassword.errors.${problem === 'emailRequired' ? 'emailRequired' : 'emailInvalid'}`,
            )
          }
          {...form.register('email')}
        />
        <Button type="submit" busy={forgot.isPending}>
          {t(forgot.isPending ? 'auth.forgotPassword.submitting' : 'auth.forgotPassword.submit')}
        </Button>
        {/* Remains after the toast, for readers who return to this page when the email has not
            come. */}
        {wasSent && (
          <p className="text-muted text-sm">
            {t('auth.forgotPassword.noMail', { minutes: ACCOUNT_TIMES.resendLockSeconds / 60 })}
          </p>
        )}
      </form>
    </AccountFrame>
  )
}

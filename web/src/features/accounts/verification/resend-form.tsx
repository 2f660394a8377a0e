import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { useResend } from './use-resend.ts'

const DRAFT_FIELDS = ['email'] as const

/** Requests a new verification email on a page of its own. */
export function ResendForm() {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const form = useForm({
    resolver: useShapeResolver(async () => (await import('../account-form-shapes.ts')).ResendForm),
    defaultValues: { email: '' },
  })
  useFormDraft(form, 'resend', DRAFT_FIELDS)
  const resend = useResend()
  const waits = resend.error instanceof ApiError && resend.error.status === 429
  const message = resend.error && messageOf(resend.error, tCommon)
  const label = () => {
    if (resend.isPending) return t('auth.login.resending')
    if (resend.isLocked) return t('auth.login.resendIn', { time: resend.countdown })
    return t('auth.resendVerification.submit')
  }
  return (
    <AccountFrame
      title={t('auth.resendVerification.title')}
      intro={t('auth.resendVerification.intro')}
      footer={
        <Link to="/login" className="link">
          {t('auth.forgotPassword.backToLogin')}
        </Link>
      }
    >
      {resend.isSuccess && (
        <Banner tone="good" role="status">
          {resend.data.message ?? t('auth.login.resendSuccess')}
        </Banner>
      )}
      {message && (
        <FormAlert cause={resend.error}>
          {waits ? message : t('auth.resendVerification.error', { message })}
        </FormAlert>
      )}
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(({ email }) => {
          if (!resend.isLocked && !resend.isPending) resend.mutate(email)
        })}
        className="grid gap-5"
      >
        <TextField
          type="email"
          autoComplete="email"
          inputMode="email"
          label={t('auth.fields.email')}
          error={form.formState.errors.email && t('auth.resendVerification.errors.email')}
          {...form.register('email')}
        />
        <Button type="submit" busy={resend.isPending} disabled={resend.isLocked}>
          <span className="tabular-nums">{label()}</span>
        </Button>
      </form>
    </AccountFrame>
  )
}

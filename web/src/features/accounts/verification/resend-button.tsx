import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/http/api-error.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useResend } from './use-resend.ts'

/** On the login page, sends the verification email again to the address in the form. */
export function ResendButton({ email }: { email: () => string }) {
  const { t } = useTranslation()
  const resend = useResend()
  const waits = resend.error instanceof ApiError && resend.error.status === 429
  const label = () => {
    if (resend.isPending) return t('auth.login.resending')
    if (resend.isLocked) return t('auth.login.resendIn', { time: resend.countdown })
    return t('auth.login.resend')
  }
  return (
    <div className="grid gap-3">
      <Button
        look="secondary"
        busy={resend.isPending}
        disabled={resend.isLocked}
        onClick={() => resend.mutate(email())}
      >
        <span className="tabular-nums">{label()}</span>
      </Button>
      {resend.isSuccess && (
        <Banner tone="good" role="alert">
          {resend.data.message ?? t('auth.login.resendSuccess')}
        </Banner>
      )}
      {resend.isError && (
        <Banner tone="bad" role="alert">
          {(waits && resend.error instanceof ApiError && resend.error.error) ||
            t('auth.login.resendError')}
        </Banner>
      )}
    </div>
  )
}

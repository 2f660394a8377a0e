import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { saveFormDraft } from '../../../shell/forms/draft.ts'
import { storeInterruptedLogin } from '../../../shell/session/login-return.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { CorrectEmailDialog } from '../email/email-correction.tsx'
import { useLoginState } from '../login/use-login-state.ts'

interface SignupSuccessProps {
  isSuccess: boolean
  /** The submitted values; they authorize a correction of the email address. */
  account: { username: string; password: string; email: string } | undefined
}

/** Shown after the signup: the address that the link was sent to, and a button to correct it. */
export function SignupSuccess({ isSuccess, account }: SignupSuccessProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isCorrecting, setCorrecting] = useState(false)
  const [correctedTo, setCorrectedTo] = useState<string | null>(null)
  const state = useLoginState()
  const email = correctedTo ?? account?.email
  useEffect(() => {
    if (!isSuccess || email === undefined) return
    saveFormDraft('login', { email })
    storeInterruptedLogin({ email, state })
  }, [isSuccess, email, state])
  const goToLogin = () => void navigate('/login', { state })
  const message =
    correctedTo === null
      ? t('auth.signup.success.message', { email: account?.email ?? '' })
      : t('auth.correctEmail.sent', { email: correctedTo })
  return (
    <>
      <Dialog
        open={isSuccess && !isCorrecting}
        onClose={goToLogin}
        title={t('auth.signup.success.title')}
        description={message}
        actions={
          <>
            <Button look="secondary" onClick={() => setCorrecting(true)}>
              {t('auth.correctEmail.open')}
            </Button>
            <Button onClick={goToLogin}>{t('auth.signup.success.close')}</Button>
          </>
        }
      >
        <div className="grid gap-3 text-muted">
          <p>{t('auth.signup.success.noMail')}</p>
          <p>{t('auth.signup.success.redirect')}</p>
        </div>
      </Dialog>
      {isCorrecting && account && (
        <Suspense>
          <CorrectEmailDialog
            known={{ account: account.username, password: account.password }}
            onClose={() => setCorrecting(false)}
            onSent={(email) => {
              setCorrectedTo(email)
              setCorrecting(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

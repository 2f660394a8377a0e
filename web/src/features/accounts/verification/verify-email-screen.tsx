import { useTranslation } from 'react-i18next'
import { ApiError, isRefusal, messageOf } from '../../../shell/http/api-error.ts'
import type { LoginState } from '../../../shell/session/login-return.ts'
import { useSession } from '../../../shell/session/session.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { useVerification } from '../account-queries.ts'
import { useRedirectToLogin } from '../login/use-redirect-to-login.ts'

/**
 * Verifies the address with a call from the browser, so that a mail scanner that only fetches the
 * page does not use up the link.
 */
export function VerifyEmailScreen({ token }: { token: string }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { isPending, isSuccess, isFetching, error, refetch } = useVerification(token)
  // Another account has verified the address since, or this account is blocked, so a retry is
  // useless.
  const isFinal = error instanceof ApiError && [403, 409].includes(error.status)
  const isRefused = error instanceof ApiError && error.status === 400
  const isAlready = isRefusal(error, 'accounts.alreadyVerified')
  const isDone = isSuccess || isAlready
  const { isLoggedIn } = useSession()
  const login = useRedirectToLogin(isDone && !isLoggedIn, { isVerified: true })
  return (
    <AccountFrame title={t('auth.verifyEmail.title')}>
      {isPending && (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t('auth.verifyEmail.verifying')}
        </p>
      )}
      {isDone && (
        <>
          <Banner
            tone="good"
            role="status"
            title={t(`auth.verifyEmail.${isSuccess ? 'success' : 'already'}`)}
          >
            {!isLoggedIn && t('auth.verifyEmail.redirect')}
          </Banner>
          <NextStep isLoggedIn={isLoggedIn} login={login} />
        </>
      )}
      {!isPending && !isDone && (
        <>
          <Banner tone="bad" role="alert" title={t('auth.verifyEmail.failed')}>
            {messageOf(error, tCommon)}
          </Banner>
          {isRefused && !isLoggedIn ? (
            <ButtonLink to="/resend-verification" look="secondary">
              {t('auth.verifyEmail.requestNew')}
            </ButtonLink>
          ) : isRefused || isFinal ? (
            <NextStep isLoggedIn={isLoggedIn} />
          ) : (
            // The link may be valid: the connection or the server failed.
            <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
              {tCommon('actions.retry')}
            </Button>
          )}
        </>
      )}
    </AccountFrame>
  )
}

/**
 * A link to the settings for a logged-in person who changed the address there, otherwise to the
 * login.
 */
function NextStep({ isLoggedIn, login }: { isLoggedIn: boolean; login?: LoginState }) {
  const { t } = useTranslation()
  return isLoggedIn ? (
    <ButtonLink to="/settings">{t('unsubscribe.toSettings')}</ButtonLink>
  ) : (
    <ButtonLink to="/login" state={login}>
      {t('auth.verifyEmail.toLogin')}
    </ButtonLink>
  )
}

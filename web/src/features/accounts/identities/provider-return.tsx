import type { ProviderOutcome } from '@annai/contract/accounts/identities/shapes'
import { PROVIDERS } from '@annai/contract/accounts/identities/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, isRefusal, messageOf } from '../../../shell/http/api-error.ts'
import { WaitingPage } from '../../../shell/layout/route-guards.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { completeLogin } from '../login/complete-login.ts'
import { finishProvider } from './identity-queries.ts'
import { clearStep, interruptedByProvider, storeStep } from './provider-storage.ts'

/** The address of the way back; null if the person cancelled or it is incomplete. */
function returnedIn(search: string) {
  const query = new URLSearchParams(search)
  const [state, code, iss] = ['state', 'code', 'iss'].map((name) => query.get(name))
  return state && code ? { state, code, ...(iss && { iss }) } : null
}

/** The ticket for the account that has to be opened another way first. */
const ticketOf = (error: ApiError): string | null => {
  const { ticket } = (error.body ?? {}) as { ticket?: unknown }
  return typeof ticket === 'string' ? ticket : null
}

/**
 * Where the provider sends the browser. A script of this page sends the code on, so that the cookie
 * of the login is not needed across sites.
 */
export function ProviderReturn() {
  const { t, i18n } = useTranslation('identities')
  const { t: tCommon } = useTranslation('common')
  const { t: tMain } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { provider: named = '' } = useParams()
  const provider = PROVIDERS.find((one) => one === named)
  const { loading } = useSession()
  const [returned] = useState(() => returnedIn(search))
  const [before, setBefore] = useState<ReturnType<typeof interruptedByProvider>>()
  // The server renders the page without the storage of this tab.
  useEffect(() => setBefore(interruptedByProvider()), [])
  const finish = useMutation({ mutationFn: finishProvider.bind(null, provider ?? 'custom') })

  const proceed = useEffectEvent(({ login, signup, added }: ProviderOutcome) => {
    const { state } = interruptedByProvider()
    clearStep('provider-login')
    if (added) toast.success(t('added'))
    if (login) completeLogin(login, state, i18n)
    if (signup && provider) {
      storeStep('provider-signup', { ...signup, provider })
      void navigate('/signup/finish', { state, replace: true })
    } else void navigate(state.from ?? '/', { replace: true })
  })
  const send = useEffectEvent(async () => {
    if (loading || !provider || !returned || !finish.isIdle) return
    // The code is used up now: no reload, bookmark or referrer has it.
    history.replaceState(history.state, '', location.pathname)
    try {
      proceed(await finish.mutateAsync(returned))
    } catch (error) {
      const ticket = isRefusal(error, 'identities.login') ? ticketOf(error) : null
      if (ticket) storeStep('provider-link', { ticket })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends once the session is restored
  useEffect(() => void send(), [loading])

  const { error } = finish
  const mayLogIn = isRefusal(error, 'identities.login')
  if (!before) return <WaitingPage />
  const texts = before.isAdded ? ('adding.' as const) : ''
  const back = before.isAdded ? '/settings' : '/login'
  return (
    <AccountFrame title={t(`${texts}title`)}>
      {provider && returned && !error ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t(`${texts}waiting`)}
        </p>
      ) : (
        <>
          <Banner
            tone={mayLogIn ? 'info' : 'bad'}
            role="alert"
            title={t(mayLogIn ? 'known' : `${texts}${error ? 'failed' : 'cancelled'}`)}
          >
            {error instanceof ApiError && messageOf(error, tCommon)}
          </Banner>
          {isRefusal(error, 'login.verificationNeeded') && (
            <ButtonLink to="/resend-verification" look="secondary">
              {tMain('auth.verifyEmail.requestNew')}
            </ButtonLink>
          )}
          <ButtonLink to={back} state={before.state} replace>
            {t(before.isAdded ? 'toSettings' : mayLogIn ? 'logInOnce' : 'again')}
          </ButtonLink>
        </>
      )}
    </AccountFrame>
  )
}

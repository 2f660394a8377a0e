import { Suspense } from 'react'
import { useParams } from 'react-router'
import { LoginForm } from '../../features/accounts/login/login-form.tsx'
import { VisitorsOnly, WaitingPage } from '../../shell/layout/route-guards.tsx'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'

const ProviderReturn = lazyOrError(
  async () =>
    (await import('../../features/accounts/identities/provider-return.tsx')).ProviderReturn,
)

/** The login, and the way back from a provider, which also adds one to an account. */
export default function Login() {
  const { provider } = useParams()
  return provider === undefined ? (
    <VisitorsOnly>
      <LoginForm />
    </VisitorsOnly>
  ) : (
    <Suspense fallback={<WaitingPage />}>
      <ProviderReturn />
    </Suspense>
  )
}

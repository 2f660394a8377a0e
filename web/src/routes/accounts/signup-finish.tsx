import { Suspense } from 'react'
import { WaitingPage } from '../../shell/layout/route-guards.tsx'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'

const FinishSignup = lazyOrError(
  async () => (await import('../../features/accounts/identities/finish-signup.tsx')).FinishSignup,
)

export default function SignupFinish() {
  return (
    <Suspense fallback={<WaitingPage />}>
      <FinishSignup />
    </Suspense>
  )
}

import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { WaitingPage } from '../../shell/layout/route-guards.tsx'
import { endAdminSession, useAdminSession } from '../../shell/session/admin-session.ts'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useVerified } from './admin-queries.ts'

const SecondFactorSetup = lazyOrError(
  async () => (await import('./administrators/second-factor-setup.tsx')).SecondFactorSetup,
)

/**
 * Renders its children once the server has confirmed the stored token for the stored administrator.
 * Otherwise logs out and redirects to the admin login, with a toast if the children were shown
 * before. An overdue second factor is set up first.
 */
export function AdminRequired({ children }: { children: ReactNode }) {
  // The texts of decisions too, so that no dialog waits for them.
  const { t } = useTranslation(['admin', 'decisions'])
  const navigate = useNavigate()
  const session = useAdminSession()
  const verified = useVerified(session?.token)
  const wasAllowed = useRef<boolean>(false)

  const isAllowed = Boolean(session && verified.data?.admin._id === session.adminId)
  const isRefused =
    session === null || (session && !isAllowed && (verified.isSuccess || verified.isError))

  useEffect(() => {
    if (isAllowed) wasAllowed.current = true
    if (!isRefused) return
    endAdminSession()
    if (wasAllowed.current) toast.error(t('session.expired'), { id: 'admin-session' })
    void navigate('/admin-login', { replace: true })
  }, [isAllowed, isRefused, navigate, t])

  if (isAllowed && verified.data?.secondFactor?.isOverdue)
    return (
      <Suspense fallback={<WaitingPage />}>
        <SecondFactorSetup />
      </Suspense>
    )
  return isAllowed ? children : <WaitingPage />
}

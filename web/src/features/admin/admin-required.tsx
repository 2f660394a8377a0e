import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { WaitingPage } from '../../shell/layout/route-guards.tsx'
import { endAdminSession, useAdminSession } from '../../shell/session/admin-session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useVerified } from './admin-queries.ts'

/**
 * Renders its children once the server has confirmed the stored token for the stored administrator.
 * Otherwise logs out and redirects to the admin login, with a toast if the children were shown
 * before.
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

  return isAllowed ? children : <WaitingPage />
}

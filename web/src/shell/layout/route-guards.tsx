import type { PersonRole } from '@annai/contract/person'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { useSession } from '../session/session.ts'
import { PageHead } from './page-head.tsx'

/** While nobody knows who is there; such a page is no search engine's. */
export const WaitingPage = () => (
  <>
    <PageHead noIndex />
    <PageSpinner />
  </>
)

/** For screens that need a login: waits while the session is restored, then lets in or sends away. */
export function LoginRequired({ children }: { children: ReactNode }) {
  const { loading, isLoggedIn, isLeaving } = useSession()
  if (loading) return <WaitingPage />
  return isLoggedIn ? children : <Navigate to={isLeaving ? '/' : '/login'} replace />
}

/** For sign-in and signups: who is logged in already goes home. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  return useSession().isLoggedIn ? <Navigate to="/" replace /> : children
}

/** Inside `LoginRequired`: a screen of one role; the other is sent where it belongs (decision 52). */
export function OnlyFor(props: { person: PersonRole; otherwise: string; children: ReactNode }) {
  const { isLoggedIn, role } = useSession()
  if (isLoggedIn && role !== props.person) return <Navigate to={props.otherwise} replace />
  return props.children
}

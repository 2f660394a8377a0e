import type { PersonRole } from '@annai/contract/person'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { useSession } from '../session/session.ts'
import { PageHead } from './page-head.tsx'

/** Shown while the session is restored or a page is loading; not indexed. */
export const WaitingPage = () => (
  <>
    <PageHead noIndex />
    <PageSpinner />
  </>
)

/** For screens that need a login. Waits for the session, then renders or redirects. */
export function LoginRequired({ children }: { children: ReactNode }) {
  const { loading, isLoggedIn, isLeaving } = useSession()
  if (loading) return <WaitingPage />
  return isLoggedIn ? children : <Navigate to={isLeaving ? '/' : '/login'} replace />
}

/** For login and signup: redirects logged-in persons to the home page. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  return useSession().isLoggedIn ? <Navigate to="/" replace /> : children
}

/** A screen of one role, inside `LoginRequired`; the other role is redirected. */
export function OnlyFor(props: { person: PersonRole; otherwise: string; children: ReactNode }) {
  const { isLoggedIn, role } = useSession()
  if (isLoggedIn && role !== props.person) return <Navigate to={props.otherwise} replace />
  return props.children
}

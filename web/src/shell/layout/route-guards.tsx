import type { PersonRole } from '@annai/contract/person'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { type LoginState, loginStateOf } from '../session/login-return.ts'
import { useSession } from '../session/session.ts'
import { PageHead } from './page-head.tsx'

/** Shown while the session is restored or a page is loading; not indexed. */
export const WaitingPage = () => (
  <>
    <PageHead noIndex />
    <PageSpinner />
  </>
)

/** For screens that need a login, which returns to them. Waits for the session. */
export function LoginRequired({ children }: { children: ReactNode }) {
  const { loading, isLoggedIn, isLeaving } = useSession()
  const { pathname, search, hash } = useLocation()
  if (loading) return <WaitingPage />
  if (isLoggedIn) return children
  if (isLeaving) return <Navigate to="/" replace />
  const state: LoginState = { from: pathname + search + hash }
  return <Navigate to="/login" state={state} replace />
}

/**
 * For login and signup: redirects logged-in persons to the page that the login interrupted,
 * otherwise to the home page.
 */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { state } = useLocation()
  if (!useSession().isLoggedIn) return children
  return <Navigate to={loginStateOf(state).from ?? '/'} replace />
}

/** A screen of one role, inside `LoginRequired`; the other role is redirected. */
export function OnlyFor(props: { person: PersonRole; otherwise: string; children: ReactNode }) {
  const { isLoggedIn, role } = useSession()
  if (isLoggedIn && role !== props.person) return <Navigate to={props.otherwise} replace />
  return props.children
}

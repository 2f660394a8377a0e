import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { saveFormDraft } from '../../../shell/forms/draft.ts'
import { type LoginState, readInterruptedLogin } from '../../../shell/session/login-return.ts'

export const REDIRECT_MS = 3000

/**
 * Goes to the login page three seconds after `isDone`, with the address that this browser sent the
 * mail to. Returns the navigation state for a link to the login page.
 */
export function useRedirectToLogin(isDone: boolean, verified: LoginState = {}): LoginState {
  const navigate = useNavigate()
  const [interrupted] = useState(readInterruptedLogin)
  const [state] = useState<LoginState>(() => ({ ...interrupted?.state, ...verified }))
  useEffect(() => {
    if (!isDone) return
    if (interrupted) saveFormDraft('login', { email: interrupted.email })
    const timer = setTimeout(() => void navigate('/login', { state }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate, interrupted, state])
  return state
}

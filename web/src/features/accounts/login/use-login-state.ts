import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type LoginState, loginStateOf } from '../../../shell/session/login-return.ts'

/**
 * What the login has interrupted. The server renders the page without the navigation state, so it
 * is read after hydration.
 */
export function useLoginState(): LoginState {
  const { state } = useLocation()
  const [read, setRead] = useState<LoginState>({})
  useEffect(() => setRead(loginStateOf(state)), [state])
  return read
}

import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../http/api.ts'
import { leaveSession } from '../session/session.ts'

/** Ends the session here and on the server, and returns to the home page. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(async () => {
    // The server may be out of reach: who logs out is logged out here all the same.
    const told = api.post('/api/auth/logout').catch((error: Error) => {
      console.warn('Logout:', error.message)
    })
    leaveSession()
    await navigate('/')
    await told
  }, [navigate])
}

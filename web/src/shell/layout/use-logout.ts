import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../http/api.ts'
import { beginLogout } from '../session/session.ts'

/** Ends the session here and on the server, and returns to the home page. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(async () => {
    // The local session ends even if the request fails.
    const request = api.call('POST /api/auth/logout').catch((error: Error) => {
      console.warn('Logout:', error.message)
    })
    beginLogout()
    await navigate('/')
    await request
  }, [navigate])
}

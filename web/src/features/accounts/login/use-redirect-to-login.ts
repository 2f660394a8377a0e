import { useEffect } from 'react'
import { useNavigate } from 'react-router'

export const REDIRECT_MS = 3000

/** Navigation state for the login page, which then confirms that the address is verified. */
export const VERIFIED = 'verified'

/** Goes to the login page three seconds after `isDone`. */
export function useRedirectToLogin(isDone: boolean, state?: typeof VERIFIED): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate('/login', { state }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate, state])
}

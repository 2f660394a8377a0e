import { useEffect } from 'react'
import { useNavigate } from 'react-router'

export const REDIRECT_MS = 3000

/** Goes to the login page three seconds after `isDone` (P2-462, P2-463). */
export function useRedirectToLogin(isDone: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate('/login'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
}

import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../shell/http/api-error.ts'
import { resendVerification } from '../account-queries.ts'

const KEY = 'resendLockedUntil'

function readLock(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0)
  } catch {
    return 0
  }
}

function storeLock(until: number): void {
  try {
    sessionStorage.setItem(KEY, String(until))
  } catch {
    // The server enforces the limit; this lock only saves a request.
  }
}

/** Minutes and seconds as `m:ss`. */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Reads the first number of the text as minutes and returns seconds; null if there is
 * none.
 */
export const secondsIn = (text: string | undefined): number | null => {
  const minutes = /\d+/.exec(text ?? '')?.[0]
  return minutes === undefined ? null : Number(minutes) * 60
}

/** A countdown in seconds. Its end is in the session storage, so it survives a reload. */
function useCountdown() {
  const [left, setLeft] = useState(0)
  const [until, setUntil] = useState(0)
  useEffect(() => setUntil(readLock()), [])
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    if (until <= Date.now()) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  const lock = (seconds: number) => {
    const end = Date.now() + seconds * 1000
    storeLock(end)
    setUntil(end)
  }
  return { left, lock }
}

/** Requests the verification email. The lock starts after a success and after a 429. */
export function useResend() {
  const { left, lock } = useCountdown()
  const call = useMutation({
    mutationFn: resendVerification,
    onSuccess: () => lock(ACCOUNT_TIMES.resendLockSeconds),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 429)
        lock(secondsIn(error.error) ?? ACCOUNT_TIMES.resendLockSeconds)
    },
  })
  return { ...call, isLocked: left > 0, countdown: countdownText(left) }
}

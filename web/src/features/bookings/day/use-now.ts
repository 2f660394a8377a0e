import { useEffect, useState } from 'react'

const HALF_MINUTE = 30_000

/** The time in ms, renewed twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

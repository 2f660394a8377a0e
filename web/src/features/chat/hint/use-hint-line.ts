import { isAgreed, OPEN_STATUSES } from '@annai/contract/bookings/lifecycle'
import type { Booking, Message } from '@annai/contract/bookings/shapes'
import { useEffect, useMemo, useState } from 'react'

type LineOfHint = (thread: readonly Message[]) => number | null

/** The number of the line before an agreement that has the hint; null without one. */
export function useHintLine(
  { status }: Pick<Booking, 'status'>,
  thread: readonly Message[],
): number | null {
  const isWanted = OPEN_STATUSES.includes(status) && !isAgreed(status)
  const [find, setFind] = useState<LineOfHint | null>(null)
  // The patterns are not in the first load.
  useEffect(() => {
    if (!isWanted) return
    import('./patterns.ts')
      .then(({ lineOfHint }) => setFind(() => lineOfHint))
      .catch((error: Error) => console.warn('Hint:', error.message))
  }, [isWanted])
  return useMemo(() => (isWanted && find ? find(thread) : null), [isWanted, find, thread])
}

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { onReturn } from '../realtime/on-return.ts'
import { useIsConnected } from '../realtime/realtime-context.tsx'
import type { Queued, StoredQueue } from './stored-queue.ts'

/** The items of a queue. */
export function useStoredQueue<Item extends Queued>(queue: StoredQueue<Item>): readonly Item[] {
  const text = useSyncExternalStore(
    queue.subscribe,
    () => JSON.stringify(queue.now()),
    () => '[]',
  )
  return useMemo(() => JSON.parse(text) as Item[], [text])
}

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 30_000

/** Sends the items of a queue: when the connection or the user returns, and at growing intervals. */
export function useQueueSender<Item extends Queued>(
  queue: StoredQueue<Item>,
  flush: () => void,
): void {
  const isLive = useIsConnected()
  // `sending` counts too: otherwise an attempt that fails at once would start the next one.
  const unsent = useStoredQueue(queue).find(({ state }) => state !== 'failed')
  const hasUnsent = unsent !== undefined
  const attempts = unsent?.attempts ?? 0
  useEffect(() => {
    if (!hasUnsent) return
    flush()
    return onReturn(flush)
  }, [hasUnsent, flush])
  useEffect(() => {
    if (isLive) flush()
  }, [isLive, flush])
  useEffect(() => {
    if (!hasUnsent) return
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, MAX_PAUSE_MS)
    const timer = setInterval(() => {
      if (navigator.onLine) flush()
    }, pause)
    return () => clearInterval(timer)
  }, [hasUnsent, attempts, flush])
}

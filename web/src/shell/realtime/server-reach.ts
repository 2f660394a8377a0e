import { useSyncExternalStore } from 'react'

let isReachable = true
const listeners = new Set<() => void>()

/** Records whether the server responds, and notifies subscribers of a change. */
export function reportReach(reachable: boolean): void {
  if (isReachable === reachable) return
  isReachable = reachable
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the device is offline or the server does not respond. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || !isReachable,
    () => false,
  )

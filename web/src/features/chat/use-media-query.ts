import { useCallback, useSyncExternalStore } from 'react'

/** Below this width the conversation is below the rest of the booking. */
export const STACKED = '(max-width: 63.9375rem)'
/** Devices with an on-screen keyboard only, on which Enter starts a new line. */
export const TOUCH_ONLY = '(hover: none) and (pointer: coarse)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

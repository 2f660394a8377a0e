import { useSyncExternalStore } from 'react'

/** Wide enough for filters beside the guides; the same as `lg:` in class names. */
const WIDE = '(min-width: 64rem)'

function subscribe(changed: () => void): () => void {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  )

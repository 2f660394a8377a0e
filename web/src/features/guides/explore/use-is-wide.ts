import { useSyncExternalStore } from 'react'

/** Room for the filters beside the guides, as `lg:` in the classes. */
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

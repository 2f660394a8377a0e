import { useState, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../shell/session/storage.ts'

const MODES = ['card', 'list'] as const
export type ViewMode = (typeof MODES)[number]

const NARROW = '(max-width: 639.98px)'

function subscribe(changed: () => void): () => void {
  const narrow = window.matchMedia(NARROW)
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** Whether the window is narrower than 640 px. Bookings are always cards there. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )

/** Cards (the default) or a table, stored in this browser. */
export function useViewMode(): [ViewMode, (mode: ViewMode) => void] {
  const [mode, setMode] = useState<ViewMode>(
    () => MODES.find((known) => known === readStored('bookingsViewMode')) ?? 'card',
  )
  return [
    mode,
    (next) => {
      writeStored('bookingsViewMode', next)
      setMode(next)
    },
  ]
}

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

/** Narrower than 640 px: stacked cards, whatever was chosen (P2-072). */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )

/** Cards or a table, as this browser remembers it; cards at first (P2-073, P2-074). */
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

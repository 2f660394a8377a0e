import { useCallback, useEffect, useRef, useState } from 'react'

/** How long one page of stories is shown. */
export const ROTATION_MS = 5000

/** The page `by` steps further, wrapping around at both ends. */
export const stepped = (page: number, by: number, pages: number) =>
  (((page + by) % pages) + pages) % pages

export const pageOf = <Item>(items: readonly Item[], page: number, size: number) =>
  items.slice(page * size, (page + 1) * size)

/** The pointer, the keyboard focus or the reader's choice. */
export type PauseReason = 'hover' | 'focus' | 'choice'

/** A timer that turns pages. It pauses while any reason applies, and restarts on every step. */
export function createRotation(turn: (by: number) => void, everyMs = ROTATION_MS) {
  const reasons = new Set<PauseReason>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false

  const restart = () => {
    clearTimeout(timer)
    if (!running || reasons.size > 0) return
    timer = setTimeout(() => {
      turn(1)
      restart()
    }, everyMs)
  }

  return {
    start() {
      running = true
      restart()
    },
    stop() {
      running = false
      clearTimeout(timer)
    },
    step(by: number) {
      turn(by)
      restart()
    },
    setPauseReason(reason: PauseReason, applies: boolean) {
      if (applies) reasons.add(reason)
      else reasons.delete(reason)
      restart()
    },
  }
}

/** Rotates automatically, except with reduced motion. */
export function useRotation(pages: number) {
  const [page, setPage] = useState(0)
  const [paused, setPaused] = useState(false)
  const [touched, setTouched] = useState(false)
  const rotation = useRef<ReturnType<typeof createRotation> | null>(null)

  useEffect(() => {
    const created = createRotation((by) => setPage((now) => stepped(now, by, pages)))
    rotation.current = created
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      created.setPauseReason('choice', true)
      setPaused(true)
    }
    created.start()
    return () => created.stop()
  }, [pages])

  const pause = useCallback((isPaused: boolean) => {
    setPaused(isPaused)
    rotation.current?.setPauseReason('choice', isPaused)
  }, [])
  const setPauseReason = useCallback((reason: 'hover' | 'focus', applies: boolean) => {
    setTouched(applies)
    rotation.current?.setPauseReason(reason, applies)
  }, [])
  const step = useCallback((by: number) => rotation.current?.step(by), [])

  return { page, paused, isTurning: !paused && !touched, pause, setPauseReason, step }
}

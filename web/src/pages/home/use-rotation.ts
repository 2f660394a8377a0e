import { useCallback, useEffect, useRef, useState } from 'react'

/** P1-515: how long one page of stories stays. */
export const ROTATION_MS = 5000

/** The page `by` steps on; past either end it wraps round. */
export const stepped = (page: number, by: number, pages: number) =>
  (((page + by) % pages) + pages) % pages

export const pageOf = <Item>(items: readonly Item[], page: number, size: number) =>
  items.slice(page * size, (page + 1) * size)

/** Reasons to pause: pointer, keyboard focus or the reader's choice. */
export type Hold = 'hover' | 'focus' | 'choice'

/** A timer that turns pages. It pauses while a reason holds it, and restarts on every step. */
export function createRotation(turn: (by: number) => void, everyMs = ROTATION_MS) {
  const holds = new Set<Hold>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false

  const restart = () => {
    clearTimeout(timer)
    if (!running || holds.size > 0) return
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
    setHold(why: Hold, held: boolean) {
      if (held) holds.add(why)
      else holds.delete(why)
      restart()
    },
  }
}

/** P1-068: rotates automatically, except with reduced motion. */
export function useRotation(pages: number) {
  const [page, setPage] = useState(0)
  const [paused, setPaused] = useState(false)
  const [touched, setTouched] = useState(false)
  const rotation = useRef<ReturnType<typeof createRotation> | null>(null)

  useEffect(() => {
    const clock = createRotation((by) => setPage((now) => stepped(now, by, pages)))
    rotation.current = clock
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      clock.setHold('choice', true)
      setPaused(true)
    }
    clock.start()
    return () => clock.stop()
  }, [pages])

  const pause = useCallback((held: boolean) => {
    setPaused(held)
    rotation.current?.setHold('choice', held)
  }, [])
  const setHold = useCallback((why: 'hover' | 'focus', held: boolean) => {
    setTouched(held)
    rotation.current?.setHold(why, held)
  }, [])
  const step = useCallback((by: number) => rotation.current?.step(by), [])

  return { page, paused, isTurning: !paused && !touched, pause, setHold, step }
}
